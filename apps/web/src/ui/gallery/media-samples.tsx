import { IconBell, IconHeart } from '@tabler/icons-react';
import { IconButton } from '../button/icon-button.tsx';
import { CardGrid } from '../card/card-grid.tsx';
import { LockedMedia } from '../card/locked-media.tsx';
import { MediaCard } from '../card/media-card.tsx';
import { VideoCard } from '../card/video-card.tsx';
import { CreditAmount } from '../coin/credit-amount.tsx';
import { SectionHeading } from '../heading/section-heading.tsx';
import { CategoryTypeNav } from '../nav/category-type-nav.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import { ProgressRow } from '../progress-row/progress-row.tsx';
import { Rail } from '../rail/rail.tsx';
import { CardSkeletons, RowSkeletons } from '../skeleton/card-skeletons.tsx';
import { StatusBadge } from '../tag/status-badge.tsx';
import { LiveTag, OwnedTag, PrivateTag, SmokeTag, ViewerTag } from '../tag/tag.tsx';
import { drawnPortrait, drawnStill } from './drawn-art.ts';
import classes from './gallery.module.css';
import { Sample } from './sample.tsx';

export function TagSamples() {
  return (
    <Sample title="Badges">
      <div className={classes.row}>
        <LiveTag />
        <PrivateTag />
        <StatusBadge status="paid">Paid</StatusBadge>
        <StatusBadge status="approved">Approved</StatusBadge>
        <StatusBadge status="pending">Pending</StatusBadge>
        <StatusBadge status="rejected">Rejected</StatusBadge>
        <StatusBadge status="held">Held</StatusBadge>
        <StatusBadge status="ended">Ended</StatusBadge>
        <span style={{ background: '#0c0806', borderRadius: 3 }}>
          <ViewerTag count={1204} />
        </span>
        <CreditAmount amount={1284} />
      </div>
    </Sample>
  );
}

export function ProgressSamples() {
  return (
    <Sample title="Progress: the wick">
      <div className={classes.stack} style={{ gap: 20 }}>
        <ProgressBar label="Watched" value={34} />
        <ProgressBar label="Goal" value={720} max={1000} valueText="720 of 1,000" size="thick" live />
        <ProgressBar label="Request" value={48} tone="plum" />
        <ProgressBar label="Loading" loading />
      </div>
      <div style={{ marginTop: 22 }}>
        <ProgressRow
          title="morning-room.mp4"
          imageSrc={drawnStill(30)}
          percent={64}
          status="64%"
          progressLabel="File upload in progress"
        />
        <ProgressRow
          title="candles-take-3.mov"
          imageSrc={drawnStill(18)}
          status="Too large"
          error="Exceeds the maximum size of 5000 MB."
          progressLabel="File upload in progress"
        />
      </div>
    </Sample>
  );
}

export function CardSamples() {
  return (
    <Sample title="Cards: hover, in private, ended">
      <div className={classes.three}>
        <MediaCard
          href="#ines"
          title="Ines Corvo"
          picture={{ src: drawnPortrait(345, 350) }}
          line="Dressing the set"
          aside={<CreditAmount amount={12} per="/min" />}
          tags={<LiveTag />}
          note={<SmokeTag>Looking in</SmokeTag>}
          progress={{ label: 'Goal', value: 88, live: true }}
          action={
            <IconButton label="Favourite Ines Corvo" variant="media" size={36}>
              <IconHeart size={16} stroke={1.75} />
            </IconButton>
          }
        />
        <MediaCard
          href="#noor"
          title="Noor Hadley"
          picture={{ src: drawnPortrait(30, 20) }}
          line="Back in a while"
          aside={<CreditAmount amount={40} per="/min" />}
          tags={<PrivateTag />}
          state="private"
        />
        <MediaCard
          href="#bastian"
          title="Bastian Rook"
          picture={{ src: drawnPortrait(230, 220) }}
          line="Live again at 21:00"
          aside={<IconBell size={16} stroke={1.75} aria-hidden />}
          state="ended"
        />
      </div>
    </Sample>
  );
}

export function SkeletonSamples() {
  return (
    <Sample title="Skeletons">
      <CardSkeletons label="Loading" count={4} />
      <div style={{ marginTop: 14 }}>
        <RowSkeletons label="Loading" count={2} />
      </div>
    </Sample>
  );
}

const names = [
  'Bastian Rook',
  'Tavi Lund',
  'Soraya Wren',
  'Ines Corvo',
  'Noor Hadley',
  'Kit Sorrel',
  'Lune Castellan',
  'Odessa Quill',
];
const hues = [230, 160, 20, 345, 30, 70, 280, 340];

export function PageSamples() {
  return (
    <>
      <div className={classes.wideSection}>
        <CategoryTypeNav
          label="Categories"
          items={[
            'All',
            'Conversation',
            'Music',
            'Dance',
            'Cosplay',
            'Cooking',
            'Fitness',
            'Art & craft',
          ].map((label, index) => ({
            key: label,
            href: `#${label}`,
            label,
            count: 412 - index * 50,
            current: index === 0,
          }))}
        />
        <CardGrid label="Live now">
          <MediaCard
            feature
            href="#maren"
            title="Maren Vale"
            picture={{ src: drawnPortrait(28, 355) }}
            line="Slow Sunday, requests open"
            footnote={<CreditAmount amount={6} tone="media" per="/min, goal 910 of 1,000" />}
            tags={
              <>
                <LiveTag />
                <ViewerTag count={38} />
              </>
            }
            progress={{ label: 'Goal', value: 91, live: true }}
          />
          {names.map((name, index) => (
            <MediaCard
              key={name}
              href={`#room-${index}`}
              title={name}
              picture={{ src: drawnPortrait(hues[index] ?? 0, (hues[index] ?? 0) + 30) }}
              line="Piano until midnight"
              aside={index % 3 === 0 ? <CreditAmount amount={6} per="/min" /> : 'Free'}
              tags={
                <>
                  <LiveTag />
                  <ViewerTag count={386 + index * 77} />
                </>
              }
              corner={index === 4 ? <PrivateTag /> : undefined}
              progress={index % 2 ? { label: 'Goal', value: 38 + index * 6 } : undefined}
            />
          ))}
        </CardGrid>
      </div>
      <div className={classes.wideSection}>
        <SectionHeading
          title="Fresh videos"
          count="38 today"
          link={{ href: '#videos', label: 'All videos' }}
        />
        <CardGrid kind="video" label="Fresh videos">
          <VideoCard
            href="#v1"
            title="A room with morning in it"
            picture={{ src: drawnStill(32) }}
            length="18:04"
            line="Soraya Wren · 2.1k views"
            aside="Free"
            progress={{ label: 'Watched', value: 64 }}
          />
          <VideoCard
            href="#v2"
            title="Three candles, one take, and a title long enough to need its second line"
            picture={{ src: drawnStill(18) }}
            length="42:10"
            line="Maren Vale · 880 views"
            corner={<OwnedTag>Yours</OwnedTag>}
          />
          <VideoCard
            href="#v3"
            title="The long drive north"
            picture={{ src: drawnStill(280) }}
            length="27:45"
            line="Bastian Rook · 640 views"
            lockedLabel={
              <>
                Unlock for <CreditAmount amount={90} tone="media" />
              </>
            }
          />
          <LockedMedia
            picture={{ src: drawnStill(260) }}
            shape="wide"
            label={
              <>
                Unlock for <CreditAmount amount={60} tone="media" />
              </>
            }
            onUnlock={() => {}}
          />
        </CardGrid>
      </div>
      <div className={classes.wideSection}>
        <SectionHeading title="Followed" level={2} />
        <Rail label="Followed" previousLabel="Earlier" nextLabel="Later">
          {names.map((name, index) => (
            <MediaCard
              key={name}
              href={`#rail-${index}`}
              title={name}
              picture={{ src: index === 2 ? null : drawnPortrait(hues[index] ?? 0, 20) }}
              line="Tea and small talk"
              aside="Free"
            />
          ))}
        </Rail>
      </div>
    </>
  );
}
