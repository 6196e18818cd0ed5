/**
 * Tables a module names although they are another's, each with why. Nothing else may be added without a reason.
 *
 * @type {{ module: string, name: string, why: string }[]}
 */
export const foreignTables = [];
