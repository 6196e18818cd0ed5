/* Generated pictures, so the gallery needs no files and shows no real person. */

const asUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A lit figure without a face. Hues are in degrees. */
export function drawnPortrait(hue: number, cloth: number): string {
  return asUrl(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">
<defs><radialGradient id="g" cx=".72" cy=".2" r="1"><stop offset="0" stop-color="hsl(${hue} 45% 42%)"/><stop offset=".5" stop-color="hsl(${hue} 40% 20%)"/><stop offset="1" stop-color="hsl(${hue} 40% 8%)"/></radialGradient>
<linearGradient id="s" x1="0" x2="1"><stop offset="0" stop-color="hsl(24 50% 30%)"/><stop offset="1" stop-color="hsl(30 80% 66%)"/></linearGradient></defs>
<rect width="400" height="500" fill="url(#g)"/><circle cx="60" cy="150" r="22" fill="hsl(${hue} 60% 60%/.18)"/><circle cx="340" cy="240" r="15" fill="hsl(${hue} 60% 60%/.2)"/>
<path d="M40 500c0-120 60-170 160-170s165 50 165 170z" fill="hsl(${cloth} 42% 26%)"/><path d="M170 300h70v60h-70z" fill="url(#s)"/>
<ellipse cx="206" cy="235" rx="70" ry="92" fill="url(#s)"/><path d="M125 270c-25-120 30-170 90-165 60 4 85 60 70 130-20-60-50-75-80-75-10 50-60 60-80 110z" fill="hsl(20 42% 15%)"/></svg>`);
}

/** A wide still: a lamp on a table. */
export function drawnStill(hue: number): string {
  return asUrl(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><defs><radialGradient id="g" cx=".6" cy=".35"><stop offset="0" stop-color="hsl(${hue} 70% 68%)"/><stop offset=".35" stop-color="hsl(${hue} 50% 34%)"/><stop offset="1" stop-color="hsl(${hue} 40% 9%)"/></radialGradient></defs>
<rect width="640" height="400" fill="url(#g)"/><path d="M0 310h640v90H0z" fill="hsl(${hue} 30% 10%)"/><path d="M360 310v-90h28v90z" fill="hsl(${hue} 30% 80%)"/><path d="M374 150c6 22 22 30 22 48a22 22 0 0 1-44 0c0-16 16-24 22-48z" fill="#ffc98a"/></svg>`);
}
