/** The longest prepared statement name PostgreSQL keeps apart; longer ones are cut and would collide. */
const longestNameBytes = 63;

const textsByName = new Map<string, string>();

/** One SQL text under the name it is prepared by on every connection; `Row` is the shape of a row. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set: it only lets the compiler carry the row's type from the statement to its result. */
  readonly rowShape?: Row;
}

/**
 * Declares a named statement, once, at module level. `name` is `feature.what-it-does`, at most 63 bytes.
 * PostgreSQL runs the text it first saw under a name, so a second text under one name is refused here.
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (name === '' || Buffer.byteLength(name) > longestNameBytes) {
    throw new Error(`Statement name "${name}" must have 1 to ${longestNameBytes} bytes.`);
  }
  const known = textsByName.get(name);
  if (known !== undefined && known !== text) {
    throw new Error(`Two different statements are called "${name}".`);
  }
  textsByName.set(name, text);
  return Object.freeze({ name, text });
}

/** Every statement declared so far, name and text, for the check that reads them all. */
export function declaredStatements(): ReadonlyMap<string, string> {
  return textsByName;
}
