import classes from './tag.module.css';

/** Tags among other words, each after a number sign. */
export function TagWords({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className={classes.word}>
      #{tag}{' '}
    </span>
  ));
}
