/**
 * House rules about a file's name and words, which no import shows.
 *
 * @typedef {{ file: string, line?: number, rule: string, detail: string }} Finding
 */

const vagueName = /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/;
const typedSource = /(?<!\.test)\.tsx?$/;
const pureRules = /\/(rules|[a-z-]+-rules)\.ts$/;
const impure =
  /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bcrypto\.|\bperformance\.now\(|\bprocess\.|\bsetTimeout\(|\bfetch\(/;
// dependency-cruiser does not see import('...') where a type stands, so that spelling is not used.
const typeImport = /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\.\s*[A-Z]|\btypeof\s+import\(/;
const durations = 'packages/contract/src/shared/durations.ts';
const ownDuration =
  /\bconst (?:second|minute|hour|day|week)Ms\s*=\s*(?:1_?000|60_?000|3_?600_?000|86_?400_?000|604_?800_?000|\d+ \*)/;

/**
 * @param {string} file path inside the repository, with forward slashes
 * @param {string} source
 * @returns {Finding[]}
 */
export function checkSource(file, source) {
  /** @type {Finding[]} */
  const findings = [];
  if (vagueName.test(file)) {
    findings.push({ file, rule: 'name-says-nothing', detail: 'Name the file after what it holds.' });
  }
  const lines = withoutComments(source).split('\n');
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (pureRules.test(file) && impure.test(text)) {
      findings.push({
        file,
        line,
        rule: 'rules-are-pure',
        detail: `Time, ids and randomness come in: ${text.trim()}`,
      });
    }
    if (typedSource.test(file) && typeImport.test(text)) {
      findings.push({
        file,
        line,
        rule: 'no-inline-type-import',
        detail: `Write import type instead: ${text.trim()}`,
      });
    }
    if (file !== durations && !file.startsWith('packages/sfu/') && ownDuration.test(text)) {
      findings.push({ file, line, rule: 'one-set-of-durations', detail: `Import it from ${durations}.` });
    }
  }
  return findings;
}

/** Comments become blanks, and lines keep their numbers. @param {string} source */
function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
}
