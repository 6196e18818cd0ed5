import { Switch } from '@mantine/core';
import { recordingWords as copy } from '../recording-messages.ts';
import { useRecordingTerms } from './use-recording-terms.ts';

/** Asks for a recording in the form a show is started with; nothing where shows cannot be recorded. */
export function RecordSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const terms = useRecordingTerms();
  if (!terms) return null;
  return (
    <Switch
      label={copy.switch}
      description={
        isOn
          ? `${copy.consent} ${copy.terms({ minutes: terms.maxMinutes })}`
          : copy.terms({ minutes: terms.maxMinutes })
      }
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
