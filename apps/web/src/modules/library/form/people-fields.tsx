import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { randomId } from '../../../platform/random-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatDay } from '../../../ui/format/format-date.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { formMessages as t } from '../form-messages.ts';
import classes from './form.module.css';
import type { PersonValues } from './item-values.ts';
import type { FieldsProps } from './visibility-fields.tsx';

const mostPeople = 30;

/** Everyone depicted, by name, with their account and release where there is one. */
export function PeopleFields({ values, errors, change }: FieldsProps) {
  const { people } = values;
  const set = (key: string, part: Partial<PersonValues>) =>
    change({ people: people.map((person) => (person.key === key ? { ...person, ...part } : person)) });
  return (
    <div className={classes.people}>
      <p className={classes.hint}>{t.peopleHint}</p>
      {people.map((person, index) => (
        <PersonRow
          key={person.key}
          person={person}
          position={index + 1}
          nameError={errors[`people.${index}.name`]}
          usernameError={errors[`people.${index}.username`] ?? (index === 0 ? errors.people : undefined)}
          onChange={(part) => set(person.key, part)}
          onRemove={() => change({ people: people.filter(({ key }) => key !== person.key) })}
        />
      ))}
      {people.length < mostPeople && (
        <Button
          size="sm"
          leftSection={<IconPlus stroke={1.75} aria-hidden />}
          onClick={() =>
            change({
              people: [...people, { key: randomId(), name: '', username: '', releaseId: null }],
            })
          }
        >
          {t.addPerson}
        </Button>
      )}
      {values.peopleConfirmed !== null && (
        <Checkbox
          label={t.confirmPeople}
          description={t.confirmPeopleHint}
          checked={values.peopleConfirmed}
          error={errors.peopleConfirmed}
          onChange={(event) => change({ peopleConfirmed: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

interface PersonRowProps {
  person: PersonValues;
  position: number;
  nameError?: string;
  usernameError?: string;
  onChange: (part: Partial<PersonValues>) => void;
  onRemove: () => void;
}

function PersonRow({ person, position, nameError, usernameError, onChange, onRemove }: PersonRowProps) {
  const releases = useQuery(api.verification.listReleases.queryOptions({ input: {} }));
  const known = releases.data?.data ?? [];
  const choices = known
    .filter(({ _id, status }) => status === 'kept' || _id === person.releaseId)
    .map(({ _id, legalName, signedOn }) => ({
      value: _id,
      label: t.releaseOf({ name: legalName, signedOn: formatDay(signedOn) }),
    }));
  return (
    <div className={classes.person}>
      <TextInput
        label={t.personName({ position })}
        value={person.name}
        error={nameError}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t.personUsername}
        value={person.username}
        error={usernameError}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange({ username: event.currentTarget.value })}
      />
      <IconButton label={t.removePerson({ position })} onClick={onRemove}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <div className={classes.release}>
        <Select
          label={t.personRelease}
          description={
            <>
              {t.releaseHint}{' '}
              <UiLink href="/my-documents" target="_blank">
                {t.addRelease}
              </UiLink>
            </>
          }
          data={choices}
          value={person.releaseId}
          clearable
          placeholder={t.optional}
          nothingFoundMessage={t.noReleases}
          onFocus={() => void releases.refetch()}
          onChange={(releaseId) => onChange({ releaseId })}
        />
      </div>
    </div>
  );
}
