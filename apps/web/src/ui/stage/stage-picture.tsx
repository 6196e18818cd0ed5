import stage from '../../assets/stage.webp';
import stage720 from '../../assets/stage-720.avif';
import stage1080 from '../../assets/stage-1080.avif';
import stage1440 from '../../assets/stage-1440.avif';

/** A stage with one candle, behind words. `sizes` says how wide it is drawn, as for any picture of several widths. */
export function StagePicture({ sizes }: { sizes: string }) {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={`${stage720} 720w, ${stage1080} 1080w, ${stage1440} 1440w`}
        sizes={sizes}
      />
      <img src={stage} alt="" width={1440} height={900} fetchPriority="high" />
    </picture>
  );
}
