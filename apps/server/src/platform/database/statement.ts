/** The longest prepared statement name PostgreSQL keeps apart; longer ones are cut and would collide. */
const longestNameBytes = 63;

const textsByName = new Map<string, string>();

/** One SQL text under the name it is prepared by on every connection; `Row` is the shape of a row. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Planned anew for the values of each run. */
  readonly isReplanned?: true;
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

/**
 * The same, planned anew for the values of each run, at the cost of some milliseconds: for lists with filters. After five
 * runs PostgreSQL may settle on one plan for whatever values come, which can use no index that only some of them lead to.
 */
export function replanned<Row>(statement: Statement<Row>): Statement<Row> {
  return Object.freeze({ ...statement, isReplanned: true as const });
}

/** Every statement declared so far, name and text, for the check that reads them all. */
export function declaredStatements(): ReadonlyMap<string, string> {
  return textsByName;
}
