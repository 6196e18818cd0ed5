import type { IceServer } from '../options.ts';

export const offerType = 'application/sdp';
export const fragmentType = 'application/trickle-ice-sdpfrag';
export const choiceType = 'application/json';

/** Any page may use the endpoints: the grant decides, not where the page came from. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Location, ETag, Link, Accept-Post, Accept-Patch, Retry-After, Access-Control-Allow-Methods',
  'Cache-Control': 'no-store',
};

/** The WHEP draft's extension by which a viewer chooses among layers. */
export function layerLink(path: string): string {
  return `<${path}>; rel="urn:ietf:params:whep:ext:core:layer"`;
}

/** What OPTIONS says, preflight and discovery alike. */
export function optionsHeaders(links: string[]): Record<string, string | string[]> {
  return {
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PATCH, DELETE',
    // Some clients send the tag of their session as ETag, where the standard has If-Match.
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-Match, ETag',
    'Access-Control-Max-Age': '600',
    'Accept-Post': offerType,
    'Accept-Patch': fragmentType,
    ...(links.length > 0 ? { Link: links } : {}),
  };
}

/** The Link headers that name STUN and TURN servers (RFC 9725, section 4.6). */
export function iceServerLinks(servers: readonly IceServer[]): string[] {
  return servers.map(({ url, username, credential }) => {
    const parts = [`<${url}>; rel="ice-server"`];
    if (username !== undefined) parts.push(`username="${quote(username)}"`);
    if (credential !== undefined) parts.push(`credential="${quote(credential)}"; credential-type="password"`);
    return parts.join('; ');
  });
}

function quote(value: string): string {
  return value.replace(/[\r\n]/g, '').replace(/["\\]/g, '\\$&');
}
