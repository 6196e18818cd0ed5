import type { BrandLogo } from './brand.ts';
import classes from './wordmark.module.css';

export interface LogoImageProps {
  logo: BrandLogo;
  /** Height in CSS pixels. */
  height: number;
  /** Empty when a surrounding link already names the destination. */
  label: string;
}

/** A site's own logo, of each theme one; its place is kept free before it is there. The one of the other theme is not fetched. */
export function LogoImage({ logo, height, label }: LogoImageProps) {
  const image = ({ src, width, height: own }: BrandLogo['dark'], theme: string | undefined) => (
    <img
      src={src}
      alt={label}
      height={height}
      width={Math.round((width / own) * height)}
      loading="lazy"
      className={`${classes.picture} ${theme}`}
    />
  );
  return (
    <>
      {image(logo.dark, classes.onDark)}
      {image(logo.light, classes.onLight)}
    </>
  );
}
