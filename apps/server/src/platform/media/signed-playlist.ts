/**
 * An HLS playlist for one viewer: every address in it is replaced by what `sign` gives for the key it stands for.
 * Master and media playlists both work; for a master, `sign` gives the address at which the viewer gets the signed
 * media playlist.
 * @param playlist.key where the playlist is kept; its addresses are relative to that
 * @throws when an address leaves the folder of the playlist
 */
export async function signedPlaylist(playlist: {
  key: string;
  text: string;
  sign(key: string): Promise<string>;
}): Promise<string> {
  const folder = playlist.key.slice(0, playlist.key.lastIndexOf('/') + 1);
  const sign = (name: string) => {
    if (!/^[a-z0-9][a-z0-9._/-]*$/.test(name) || name.includes('..')) {
      throw new Error(`A playlist names "${name}".`);
    }
    return playlist.sign(folder + name);
  };
  const lines = playlist.text.split('\n').map(async (line) => {
    if (line === '') return line;
    if (!line.startsWith('#')) return sign(line.trim());
    const named = /URI="([^"]+)"/.exec(line);
    return named?.[1] === undefined ? line : line.replace(named[0], `URI="${await sign(named[1])}"`);
  });
  return (await Promise.all(lines)).join('\n');
}
