import { limits } from '@candela/contract/shared/limits';
import { TagsInput, TextInput } from '@mantine/core';
import { goLive as copy } from '../locales/go-live.ts';
import classes from './go-live.module.css';

type Words = { title: string; tags: string[] };

type ShowWordsProps = {
  id: string;
  values: Words;
  errors: { title?: string | undefined; tags?: string | undefined };
  onChange: (part: Partial<Words>) => void;
};

/** What a show is about: its title and tags. */
export function ShowWords({ id, values, errors, onChange }: ShowWordsProps) {
  return (
    <>
      <TextInput
        id={`${id}-title`}
        label={<OptionalLabel>{copy.about}</OptionalLabel>}
        value={values.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TagsInput
        id={`${id}-tags`}
        label={<OptionalLabel>{copy.tags}</OptionalLabel>}
        description={copy.tagsHint({ max: limits.showTagsMax })}
        value={values.tags}
        error={errors.tags}
        maxTags={limits.showTagsMax}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        onChange={(tags) => onChange({ tags })}
      />
    </>
  );
}

function OptionalLabel({ children }: { children: string }) {
  return (
    <span className={classes.labelRow}>
      {children} <span className={classes.optional}>{copy.optional}</span>
    </span>
  );
}
