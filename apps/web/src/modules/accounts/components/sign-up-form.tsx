import type { AccountType } from '@candela/contract/accounts/operations';
import { TextInput } from '@mantine/core';
import { IconBroadcast, IconEye, IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../../platform/api.ts';
import { setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { useSiteText } from '../../../platform/site-features.ts';
import { siteBrand } from '../../../ui/brand/brand.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { useFocusFirst } from '../form/use-focus-first.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { signUpSchema } from '../rules/sign-up-schema.ts';
import { getSignUpDraft, saveSignUpDraft } from '../sign-up-draft.ts';
import { AccountLayout } from './account-layout.tsx';
import { AccountLink, AfterForm } from './account-link.tsx';
import classes from './accounts.module.css';
import { BirthDateInput } from './birth-date-input.tsx';
import { carried } from './carried.ts';
import { onwardOf } from './onward.ts';
import { NewPasswordInput } from './password-input.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useGo } from './use-go.ts';
import { useWanted } from './use-wanted.ts';
import { RightMark, UsernameInput } from './username-input.tsx';

const { labels, empty } = messages;
const types = [
  { value: 'user', label: messages.signUp.types.user, icon: <IconEye stroke={1.75} aria-hidden /> },
  { value: 'model', label: messages.signUp.types.model, icon: <IconBroadcast stroke={1.75} aria-hidden /> },
] as const;

/** The one sign-up form behind both addresses; the kind of account is the address. */
export function SignUpForm({ type }: { type: AccountType }) {
  const go = useGo();
  const { state, search } = useLocation();
  const wanted = useWanted();
  const [schema] = useState(() => signUpSchema(new Date().toISOString().slice(0, 10)));
  const account = useAccountForm({
    schema,
    initialValues: getSignUpDraft(),
    labels: {
      username: labels.username,
      name: labels.name,
      email: labels.email,
      password: labels.password,
      dob: labels.dob,
      acceptTerms: labels.acceptTerms,
    },
    emptyWords: empty,
    blame: { under_age: { field: 'dob' }, username_taken: { field: 'username' } },
    send: async (form) => {
      const { data } = await client.accounts.register({ ...form, type, onward: onwardOf(search) });
      setUnverifiedUser(data);
      saveSignUpDraft({ ...form, password: '' });
      go(paths.otp, { state: carried(state) });
    },
  });
  const note = useSiteText(type === 'user' ? 'signUpNote' : 'modelSignUpNote');
  const { values, field, change, check, leave, isRight, wrongFields } = account;
  return (
    <AccountLayout
      picture={type === 'user' ? 'arch' : 'bench'}
      headline={messages.signUp.headline[type]}
      title={wanted ? wanted.join : messages.signUp.title({ site: siteBrand().name })}
      lede={wanted ? messages.wanted.lede : messages.signUp.lede[type]}
      wanted={wanted}
    >
      <form className={classes.form} onSubmit={account.submit} noValidate>
        <FormErrorSummary title={messages.summary({ count: wrongFields.length })} errors={wrongFields} />
        <FormFailure failure={account.failure} />
        {!wanted && <TypeChoice type={type} onLeave={() => saveSignUpDraft(account.getValues())} />}
        <UsernameInput
          {...field('username')}
          label={labels.username}
          onSuggestion={(username) => {
            change('username', username);
            check('username');
            document.getElementById(account.fieldId('username'))?.focus();
          }}
        />
        {type === 'model' && (
          <TextInput
            {...field('name')}
            label={labels.name}
            description={messages.signUp.nameHint}
            autoComplete="nickname"
          />
        )}
        <TextInput
          {...field('email')}
          label={labels.email}
          type="email"
          autoComplete="email"
          leftSection={<IconMail stroke={1.75} aria-hidden />}
          rightSection={isRight('email') && <RightMark />}
        />
        <FieldRow>
          <NewPasswordInput
            {...field('password')}
            label={labels.password}
            accountWords={[values.username, values.email]}
          />
          <BirthDateInput
            id={account.fieldId('dob')}
            value={values.dob}
            error={account.problems.dob}
            onChange={(dob) => {
              change('dob', dob);
              // A complete date is checked immediately, before the rest of the form.
              if (dob !== '') check('dob');
            }}
            onLeave={() => leave('dob', { evenEmpty: true })}
          />
        </FieldRow>
        {note && <p className={classes.note}>{note}</p>}
        <TermsCheckbox
          id={account.fieldId('acceptTerms')}
          checked={values.acceptTerms}
          error={account.problems.acceptTerms}
          onChange={(accepted) => change('acceptTerms', accepted)}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={account.sending}>
          {messages.signUp.submit}
        </Button>
      </form>
      <AfterForm>
        {type === 'user' ? messages.signUp.already : messages.signUp.alreadyModel}{' '}
        <AccountLink to={type === 'user' ? paths.login : paths.memberLogin}>
          {messages.signUp.logIn}
        </AccountLink>
      </AfterForm>
    </AccountLayout>
  );
}

/** Changes between the two addresses of the form. The focus stays on the choice, though its page is a new one. */
function TypeChoice({ type, onLeave }: { type: AccountType; onLeave: () => void }) {
  const go = useGo();
  const { state } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const { chosenHere, ...rest } = carried(state);
  useFocusFirst(box, 'input:checked', chosenHere === true);
  return (
    <div ref={box}>
      <ChoiceSegment
        label={messages.signUp.typeLabel}
        options={types}
        value={type}
        onChange={(next) => {
          onLeave();
          const to = next === 'user' ? paths.signUp : paths.modelSignUp;
          go(to, { replace: true, state: { ...rest, chosenHere: true } });
        }}
      />
    </div>
  );
}
