/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages the `packages` of a package-lock.json
 */

const nativeName =
  /[-/](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64)(?:-([a-z]+))?$/;

/**
 * Optional packages that the lockfile's packages ask for and that it does not list. npm leaves them out
 * when the registry at hand does not carry them, and `npm ci` then refuses the lockfile everywhere.
 *
 * @param {Packages} packages
 * @returns {{ name: string, version: string, parent: string }[]}
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isListed(packages, parent, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/**
 * Looks where Node would look: below the package, then below each folder that holds it.
 *
 * @param {Packages} packages @param {string} parent @param {string} name
 */
function isListed(packages, parent, name) {
  for (let base = parent; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true;
    if (base === '') return false;
    if (!base.includes('node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

/**
 * The same packages with the missing native ones added, so that no machine but the one they are meant
 * for asks for them. Only exact versions and names that spell out their machine are added.
 *
 * @param {Packages} packages
 * @returns {Packages} sorted by path, as npm writes them
 */
export function completeOptionals(packages) {
  const added = missingOptionals(packages).flatMap(({ name, version, parent }) => {
    const machine = nativeName.exec(name);
    if (!machine || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) return [];
    const [, os = '', cpu = '', abi] = machine;
    /** @type {Entry} */
    const entry = { version, cpu: [cpu], ...(packages[parent]?.dev ? { dev: true } : {}) };
    if (os === 'linux' && abi) entry.libc = [abi.startsWith('musl') ? 'musl' : 'glibc'];
    return [/** @type {const} */ ([`node_modules/${name}`, { ...entry, optional: true, os: [os] }])];
  });
  const all = [...Object.entries(packages), ...added];
  return Object.fromEntries(all.sort(([left], [right]) => left.localeCompare(right, 'en')));
}
