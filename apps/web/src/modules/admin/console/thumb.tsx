import classes from './console.module.css';

/** A small picture in a row; nothing without an address. */
export const thumb = (address: string | null | undefined) =>
  address ? (
    <span className={classes.thumb}>
      <img src={address} alt="" />
    </span>
  ) : null;
