import { Select, Switch } from '@mantine/core';
import { capture as t } from '../locales/capture.ts';
import { chooseDevice, useCapture, wantBlur, wantLight } from './capture.ts';
import { canChangePictures } from './change-picture.ts';
import type { DeviceChoice, DeviceKind, DeviceProblem } from './media-devices.ts';

/** Which camera and which microphone, with what is wrong with them under the field, and what is done to the picture. */
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
      <PictureSwitches />
    </>
  );
}

/** What is done to the camera's picture, where it can be. */
export function PictureSwitches() {
  const capture = useCapture();
  return (
    <>
      {canChangePictures() && (
        <Switch
          label={t.light}
          description={t.lightMeans}
          checked={capture.isLit}
          onChange={(event) => wantLight(event.currentTarget.checked)}
        />
      )}
      {(capture.canBlur || canChangePictures()) && (
        <Switch
          label={t.blur}
          description={capture.isBlurLoading && t.blurLoading}
          error={capture.blurProblem && t.blurProblems[capture.blurProblem]}
          checked={capture.isBlurred}
          onChange={(event) => wantBlur(event.currentTarget.checked)}
        />
      )}
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
