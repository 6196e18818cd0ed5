import classes from './volume-slider.module.css';

interface VolumeSliderProps {
  label: string;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  onChange: (volume: number) => void;
}

/** How loud a player is. Phones have keys for it and do not show it. */
export function VolumeSlider({ label, volume, isMuted, onChange }: VolumeSliderProps) {
  return (
    <input
      className={classes.volume}
      type="range"
      min={0}
      max={1}
      step={0.05}
      aria-label={label}
      value={isMuted ? 0 : volume}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
