import { Select } from '@mantine/core';
import { capture as t } from '../locales/capture.ts';
import { chooseDevice, useCapture } from './capture.ts';
import type { DeviceChoice, DeviceKind, DeviceProblem } from './media-devices.ts';

/** Which camera and which microphone, with what is wrong with them under the field. */
export function DeviceFields({ size }: { size?: 'sm' }) {
  const capture = useCapture();
  return (
    <>
      <DeviceField
        kind="camera"
        size={size}
        label={t.camera}
        missing={t.noCamera}
        devices={capture.cameras}
        value={capture.cameraId}
        problem={capture.cameraProblem}
      />
      <DeviceField
        kind="microphone"
        size={size}
        label={t.microphone}
        missing={t.noMicrophone}
        devices={capture.microphones}
        value={capture.microphoneId}
        problem={capture.microphoneProblem}
      />
    </>
  );
}

type DeviceFieldProps = {
  kind: DeviceKind;
  size?: 'sm';
  label: string;
  missing: string;
  devices: readonly DeviceChoice[];
  value: string | null;
  problem: DeviceProblem | null;
};

function DeviceField({ kind, size, label, missing, devices, value, problem }: DeviceFieldProps) {
  const number = kind === 'camera' ? t.cameraNumber : t.microphoneNumber;
  return (
    <Select
      label={label}
      size={size}
      placeholder={missing}
      data={devices.map((device, index) => ({
        value: device.id,
        label: device.label || number({ position: index + 1 }),
      }))}
      value={devices.some(({ id }) => id === value) ? value : null}
      disabled={devices.length === 0}
      allowDeselect={false}
      error={problem && t.problems[problem]}
      comboboxProps={{ zIndex: 500 }}
      onChange={(id) => {
        if (id) chooseDevice(kind, id).catch(() => undefined);
      }}
    />
  );
}
