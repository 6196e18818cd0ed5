import { updateProfileForm } from '@candela/contract/accounts/profile-forms';
import { Switch, Textarea } from '@mantine/core';
import { client } from '../../../../platform/api.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { messages } from '../messages.ts';
import { AboutFields, HootChieFields } from './about-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import classes from './forms.module.css';
import { useAnswers } from './use-answers.ts';

const t = messages.about;

/** Everything the About part of a profile says, in one dialog. */
export function EditAboutDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t.title}
      description={t.lede}
      closeLabel={messages.close}
    >
      <AboutForm onClose={onClose} initial={{ ...user }} />
    </Dialog>
  );
}

type About = Pick<
  NonNullable<ReturnType<typeof useSession>['user']>,
  'description' | 'aboutMe' | 'hootChie' | 'sharesPortrait'
>;

function AboutForm({ onClose, initial }: { onClose: () => void; initial: About }) {
  const { description, aboutMe, hootChie, sharesPortrait } = initial;
  const form = useAnswers({
    initial: { description, aboutMe, hootChie, sharesPortrait },
    schema: updateProfileForm,
    save: client.accounts.updateProfile,
    onSaved: onClose,
  });
  const { values, set, text, problems } = form;
  return (
    <FormFrame
      form={form}
      saveLabel={messages.save}
      aside={
        <Button variant="text" onClick={onClose}>
          {messages.cancel}
        </Button>
      }
    >
      <Textarea
        label={messages.fields.description}
        maxLength={5000}
        autosize
        minRows={4}
        maxRows={14}
        {...text('description')}
      />
      <section className={classes.group}>
        <h3>{messages.wizard.steps.about}</h3>
        <AboutFields value={values.aboutMe} errors={problems} onChange={(next) => set({ aboutMe: next })} />
      </section>
      <section className={classes.group}>
        <h3>{messages.wizard.steps.details}</h3>
        <HootChieFields
          value={values.hootChie}
          errors={problems}
          onChange={(next) => set({ hootChie: next })}
        />
      </section>
      <Switch
        label={t.sharesPortrait}
        description={t.sharesPortraitHint}
        checked={values.sharesPortrait}
        onChange={(event) => set({ sharesPortrait: event.currentTarget.checked })}
      />
    </FormFrame>
  );
}
