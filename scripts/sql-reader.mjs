import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

await loadModule();

/**
 * What one statement names: its tables and views, and the functions it calls by a schema's name.
 *
 * @typedef {{ schema: string, name: string }} Named
 * @typedef {{ tables: Named[], writes: Named[], functions: Named[], made: { tables: Named[], functions: Named[] } }} Names
 */

/** @typedef {{ [key: string]: any }} Node */

/**
 * Reads one or several statements with PostgreSQL's own parser. Bodies of functions are read too.
 *
 * @param {string} text
 * @returns {Names} `schema` is empty for what is named without one; names of a WITH clause are left out
 * @throws {Error} for text that is no SQL
 */
export function namesIn(text) {
  /** @type {Names} */
  const names = { tables: [], writes: [], functions: [], made: { tables: [], functions: [] } };
  for (const { stmt } of parseSync(text).stmts ?? []) readStatement(stmt ?? {}, names, text);
  return names;
}

/** @param {Node} statement @param {Names} names @param {string} text */
function readStatement(statement, names, text) {
  const passing = new Set([...namesOfWith(statement), ...transitionTables(text)]);
  visit(statement, {
    RangeVar: ({ schemaname: schema = '', relname: name }) => {
      if (schema !== '' || !passing.has(name)) names.tables.push({ schema, name });
    },
    FuncCall: ({ funcname }) => addFunction(funcname, names.functions),
    CreateTrigStmt: ({ funcname }) => addFunction(funcname, names.functions),
    CreateFunctionStmt: (node) => {
      addFunction(node.funcname, names.made.functions);
      readBody(node, names, text);
    },
    InsertStmt: ({ relation }) => names.writes.push(named(relation)),
    UpdateStmt: ({ relation }) => names.writes.push(named(relation)),
    DeleteStmt: ({ relation }) => names.writes.push(named(relation)),
    CreateStmt: ({ relation }) => names.made.tables.push(named(relation)),
    CreateSeqStmt: ({ sequence }) => names.made.tables.push(named(sequence)),
    ViewStmt: ({ view }) => names.made.tables.push(named(view)),
  });
}

/** @param {Node} range @returns {Named} */
const named = ({ schemaname = '', relname }) => ({ schema: schemaname, name: relname });

/** @param {Node[]} parts @param {Named[]} found */
function addFunction(parts, found) {
  const [schema, name] = parts.map((part) => part.String.sval);
  if (name !== undefined && schema !== 'pg_catalog') found.push({ schema, name });
}

/** Tables a trigger sees the changed rows in. @param {string} text */
const transitionTables = (text) =>
  [...text.matchAll(/\b(?:new|old) table as (\w+)/g)].map(([, name]) => name);

/** @param {Node} node a CREATE FUNCTION @param {Names} names @param {string} text of the whole file */
function readBody(node, names, text) {
  const option = (/** @type {string} */ name) =>
    node.options?.find((/** @type {Node} */ { DefElem }) => DefElem.defname === name)?.DefElem.arg;
  const body = option('as')?.List.items[0].String.sval;
  if (body === undefined) return;
  const queries =
    option('language')?.String.sval === 'sql' ? [body] : queriesOf(parsePlPgSQLSync(definition(text, body)));
  for (const query of queries) {
    for (const { stmt } of parseSync(query).stmts ?? [])
      readStatement(stmt ?? {}, names, `${text}\n${query}`);
  }
}

/** The one CREATE FUNCTION with this body. @param {string} text @param {string} body */
function definition(text, body) {
  const at = text.indexOf(body);
  const from = ['create function', 'create or replace function'].map((start) => text.lastIndexOf(start, at));
  return text.slice(Math.max(...from), text.indexOf(';', at + body.length) + 1);
}

/** @param {Node} tree of a PL/pgSQL function @returns {string[]} its statements, and its expressions as selects */
function queriesOf(tree) {
  /** @type {string[]} */
  const queries = [];
  visit(tree, {
    PLpgSQL_expr: ({ query, parseMode }) => {
      const isExpression = parseMode >= 2;
      queries.push(isExpression ? `select ${query.replace(/^\s*[\w.[\]]+\s*:=/, '')}` : query);
    },
  });
  return queries;
}

/** @param {Node} statement @returns {string[]} */
function namesOfWith(statement) {
  /** @type {string[]} */
  const found = [];
  visit(statement, { CommonTableExpr: (node) => found.push(node.ctename) });
  return found;
}

/** @param {unknown} node @param {Record<string, (node: Node) => void>} on */
function visit(node, on) {
  if (Array.isArray(node)) for (const one of node) visit(one, on);
  else if (node !== null && typeof node === 'object') {
    for (const [key, value] of Object.entries(node)) {
      // What a foreign key points at, the table that gets one, and aliases that are locked are not read.
      if (key === 'pktable' || key === 'lockedRels' || (key === 'relation' && addsForeignKeys(node)))
        continue;
      on[key]?.(value);
      if (key === 'relation' && value?.relname !== undefined) on.RangeVar?.(value);
      visit(value, on);
    }
  }
}

/** @param {Node} node */
const addsForeignKeys = ({ cmds }) =>
  Array.isArray(cmds) &&
  cmds.every(({ AlterTableCmd }) => AlterTableCmd.def?.Constraint?.contype === 'CONSTR_FOREIGN');
