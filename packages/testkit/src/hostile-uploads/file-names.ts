import { type HostileUpload, hostile } from './hostile-upload.ts';
import { png } from './picture-bytes.ts';

/** A good picture under names that want to be something else to whoever reads them carelessly. */
export function hostileNames(): HostileUpload[] {
  const good = png({ width: 9, height: 9 });
  const named = (what: string, name: string) => ({
    ...hostile(what, name, good, 'refused', 'ready'),
    type: 'image/png',
  });
  return [
    named('a name that leaves the folder', '../../../../etc/cron.d/evil.png'),
    named('the same written for Windows', '..\\..\\..\\windows\\evil.png'),
    named('the same written for addresses', '%2e%2e%2f%2e%2e%2fevil.png'),
    named('a path from the root', '/etc/passwd.png'),
    named('a zero before the ending', 'page.html\0.png'),
    named('a zero behind the ending', 'page.png\0.html'),
    named('a line break and a header', 'a\r\nSet-Cookie: x=1\r\n\r\n.png'),
    named('letters that run backwards', 'photo\u202egpj.exe.png'),
    named('a second ending', 'page.php.png'),
    named('only an ending', '.png'),
    named('a hidden file', '.htaccess'),
    named('a dot behind the ending', 'page.png.'),
    named('a name of a device', 'CON.png'),
    named('a name of 300 letters', `${'x'.repeat(300)}.png`),
    named('a script as a name', '<script>alert(1)</script>.png'),
    named('quotes and a semicolon', 'a"; filename="b.html.png'),
    { ...named('a type of two', 'a.png'), type: 'image/png, text/html', ends: ['refused'] },
    { ...named('a type with a line break', 'a.png'), type: 'image/png\r\nx: y', ends: ['refused'] },
    { ...named('a page that says so', 'page.html'), type: 'text/html', ends: ['refused'] },
    { ...named('a program that says so', 'run.js'), type: 'text/javascript', ends: ['refused'] },
  ];
}
