import { Picture } from '../picture/picture.tsx';
import classes from './avatar.module.css';

export interface AvatarProps {
  src?: string | null;
  /** Empty when the name stands beside it. */
  alt?: string;
  /** Edge in CSS pixels. */
  size?: 22 | 28 | 34 | 40 | 56 | 108;
  /** Ringed in red: live now. Always beside the word LIVE or "live". */
  lit?: boolean;
}

/** A round portrait, for people in running text and lists only. */
export function Avatar({ src, alt = '', size = 40, lit }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ width: size, height: size }} data-lit={lit || undefined}>
      <Picture src={src} sizes={`${size}px`} alt={alt} focus="50% 22%" />
    </span>
  );
}
