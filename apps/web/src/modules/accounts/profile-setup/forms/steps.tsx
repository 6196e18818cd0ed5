import type { MyProfile } from '@candela/contract/accounts/profile';
import { bioInfoForm, updateProfileForm } from '@candela/contract/accounts/profile-forms';
import { minuteMs } from '@candela/contract/shared/durations';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../../platform/api.ts';
import { SeveralSelect } from '../../../../ui/form/several-select.tsx';
import { messages } from '../messages.ts';
import { AboutFields, HootChieFields } from './about-fields.tsx';
import { FormFrame, type StepProps } from './form-frame.tsx';
import classes from './forms.module.css';
import { useAnswers } from './use-answers.ts';

const t = messages.fields;
const mostCategories = 20;

type Step = StepProps & { user: MyProfile };

/** Name, tagline and description, and where somebody is. */
export function WordsStep({ user, onSaved, ...frame }: Step) {
  const isModel = user.type === 'model';
  const form = useAnswers({
    initial: {
      name: user.name,
      tagline: user.tagline,
      description: user.description,
      gender: user.gender ?? '',
      city: user.city ?? '',
      country: user.country ?? '',
    },
    schema: updateProfileForm,
    save: client.accounts.updateProfile,
    onSaved,
  });
  const { text } = form;
  return (
    <FormFrame form={form} {...frame}>
      <TextInput
        label={t.name}
        description={isModel ? t.nameHint : undefined}
        maxLength={80}
        {...text('name')}
      />
      {isModel && (
        <TextInput label={t.tagline} placeholder={t.taglineExample} maxLength={120} {...text('tagline')} />
      )}
      <Textarea
        label={t.description}
        maxLength={5000}
        autosize
        minRows={4}
        maxRows={14}
        {...text('description')}
      />
      <div className={classes.grid}>
        {(['gender', 'city', 'country'] as const).map((field) => (
          <TextInput key={field} label={t[field]} {...text(field)} />
        ))}
      </div>
    </FormFrame>
  );
}

/** The select lists of a model's profile. */
export function AboutStep({ user, onSaved, ...frame }: Step) {
  const form = useAnswers({
    initial: { aboutMe: user.aboutMe },
    schema: updateProfileForm,
    save: client.accounts.updateProfile,
    onSaved,
  });
  return (
    <FormFrame form={form} {...frame}>
      <AboutFields
        value={form.values.aboutMe}
        errors={form.problems}
        onChange={(aboutMe) => form.set({ aboutMe })}
      />
    </FormFrame>
  );
}

/** Sign, bust and shoe size. */
export function DetailsStep({ user, onSaved, ...frame }: Step) {
  const form = useAnswers({
    initial: { hootChie: user.hootChie },
    schema: updateProfileForm,
    save: client.accounts.updateProfile,
    onSaved,
  });
  return (
    <FormFrame form={form} {...frame}>
      <HootChieFields
        value={form.values.hootChie}
        errors={form.problems}
        onChange={(hootChie) => form.set({ hootChie })}
      />
    </FormFrame>
  );
}

/** How the site reaches a model. */
export function ContactStep({ user, onSaved, ...frame }: Step) {
  const { name, email, phone, address } = user.bioInfo;
  const form = useAnswers({
    initial: { name: name ?? '', email: email ?? '', phone: phone ?? '', address: address ?? '' },
    schema: bioInfoForm,
    save: client.accounts.updateBioInfo,
    onSaved,
  });
  const fields = [
    ['name', t.contactName, 'name', 'text'],
    ['email', t.email, 'email', 'email'],
    ['phone', t.phone, 'tel', 'tel'],
    ['address', t.address, 'street-address', 'text'],
  ] as const;
  return (
    <FormFrame form={form} {...frame}>
      <div className={classes.grid}>
        {fields.map(([field, label, autoComplete, type]) => (
          <TextInput
            key={field}
            label={label}
            type={type}
            autoComplete={autoComplete}
            {...form.text(field)}
          />
        ))}
      </div>
    </FormFrame>
  );
}

/** Where a model is found. */
export function CategoriesStep({ user, onSaved, ...frame }: Step) {
  const form = useAnswers({
    initial: { categoryIds: user.categoryIds },
    schema: updateProfileForm,
    save: client.accounts.updateProfile,
    onSaved,
  });
  const categories = useQuery(
    api.discovery.listCategories.queryOptions({
      input: { search: '', current_page: 1, per_page: 300, sortObject: { createdAt: -1 } },
      staleTime: 10 * minuteMs,
    }),
  );
  const data = (categories.data?.data ?? []).flatMap(({ _id, name, subCategory }) => [
    { value: _id, label: name },
    ...subCategory.map((sub) => ({ value: sub._id, label: `${name}: ${sub.name}` })),
  ]);
  return (
    <FormFrame form={form} {...frame}>
      <SeveralSelect
        label={t.categories}
        placeholder={t.categoriesExample}
        nothingFoundMessage={t.none}
        data={data}
        value={form.values.categoryIds}
        error={form.problems.categoryIds}
        maxValues={mostCategories}
        searchable
        hidePickedOptions
        onChange={(categoryIds) => form.set({ categoryIds })}
      />
    </FormFrame>
  );
}
