import { IconCategory, IconPlayerStopFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { CreditAmount } from '../coin/credit-amount.tsx';
import { CountdownRing } from '../countdown/countdown-ring.tsx';
import { MenuList, MenuListLink } from '../frame/menu-list.tsx';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Panel } from '../panel/panel.tsx';
import { Picture } from '../picture/picture.tsx';
import { PriceMeter, PriceMeterPart } from '../price-meter/price-meter.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { OfflineBar } from '../state/offline-bar.tsx';
import { PageSpinner } from '../state/page-spinner.tsx';
import { Placeholder } from '../state/placeholder.tsx';
import { LiveTag } from '../tag/tag.tsx';
import { palette } from '../theme/palette.ts';
import { toast } from '../toast/toast.tsx';
import { drawnPortrait, drawnStill } from './drawn-art.ts';
import classes from './gallery.module.css';
import { Sample } from './sample.tsx';

export function StateSamples() {
  return (
    <Sample title="Empty, error, offline">
      <div className={classes.stack} style={{ gap: 10 }}>
        <EmptyState
          level={3}
          illustration="prints"
          title="No favourites yet"
          cause="Tap the heart on any card."
          safe="They will wait for you here."
          action={<Button size="sm">See who is live</Button>}
        />
        <EmptyState
          level={3}
          title="No Search Found"
          cause="Nothing matches “violet hour”. Check the spelling or browse by category."
          action={<Button size="sm">Browse categories</Button>}
        />
        <ErrorState
          level={3}
          title="The room did not open"
          cause="Our side lost the connection."
          safe="You were not charged. Code R-204."
          onRetry={() => {}}
          retryLabel="Try again"
        />
        <EmptyState
          level={3}
          illustration="coins"
          title="Nothing earned yet"
          cause="Your first tip lands here."
        />
        <EmptyState level={3} illustration="envelopes" title="No letters" cause="New ones arrive here." />
        <OfflineBar clock="0:08">You are offline. We keep trying, and nothing is charged.</OfflineBar>
      </div>
    </Sample>
  );
}

export function WaitSamples() {
  return (
    <Sample title="Waiting">
      <div className={classes.two}>
        <PageSpinner label="Loading the page" />
        <div className={classes.small}>
          <Placeholder label="Finding out who is here" />
        </div>
      </div>
    </Sample>
  );
}

export function ToastSamples() {
  return (
    <Sample title="Toasts">
      <div className={classes.row}>
        <Button
          size="sm"
          onClick={() => toast.success('Gallery unlocked', '60 credits. It is yours for good.')}
        >
          Success
        </Button>
        <Button
          size="sm"
          onClick={() =>
            toast.info('Maren Vale is live', 'Slow Sunday, requests open', {
              label: 'Enter',
              onClick: () => {},
            })
          }
        >
          Info
        </Button>
        <Button
          size="sm"
          onClick={() =>
            toast.warn('One minute left', '5 credits remain. The room costs 6/min.', {
              label: 'Add',
              primary: true,
              onClick: () => {},
            })
          }
        >
          Warn
        </Button>
        <Button
          size="sm"
          onClick={() =>
            toast.error('Tip not sent', 'Your credits are untouched.', { label: 'Retry', onClick: () => {} })
          }
        >
          Error
        </Button>
      </div>
    </Sample>
  );
}

export function DialogSamples() {
  const [open, setOpen] = useState<'none' | 'unlock' | 'end' | 'sheet'>('none');
  const close = () => setOpen('none');
  return (
    <Sample title="Modals">
      <div className={classes.row}>
        <Button size="sm" onClick={() => setOpen('unlock')}>
          Unlock
        </Button>
        <Button size="sm" onClick={() => setOpen('end')}>
          End the show
        </Button>
        <Button size="sm" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
      </div>
      <ConfirmDialog
        opened={open === 'unlock'}
        title="Unlock Blue hour silk?"
        description="18 photos by Maren Vale, yours for good. Your balance goes from 1,284 to 1,224."
        picture={<Picture src={drawnStill(280)} />}
        confirmLabel={
          <>
            Unlock for&nbsp;
            <CreditAmount amount={60} tone="inherit" />
          </>
        }
        cancelLabel="Not now"
        closeLabel="Close"
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        opened={open === 'end'}
        title="End the show?"
        description="1,204 people are watching. Tips and minutes so far are already yours."
        confirmVariant="stop"
        confirmIcon={<IconPlayerStopFilled />}
        confirmLabel="End show"
        cancelLabel="Keep going"
        closeLabel="Close"
        onConfirm={close}
        onCancel={close}
      />
      <Sheet
        opened={open === 'sheet'}
        onClose={close}
        title="Send a tip"
        description="Your balance is 1,284."
        closeLabel="Close"
        actions={<Button variant="primary">Tip 50</Button>}
      />
    </Sample>
  );
}

export function MeterParts() {
  return (
    <Sample title="Price meter and countdown">
      <div className={classes.stack} style={{ justifyItems: 'start', gap: 8 }}>
        <PriceMeter label="Price meter" rate={<CreditAmount amount={6} per="/min" />}>
          <PriceMeterPart>14:22 here</PriceMeterPart>
          <PriceMeterPart>
            <CreditAmount amount={90} per=" spent" />
          </PriceMeterPart>
        </PriceMeter>
        <PriceMeter label="Price meter" rate="One minute left" tone="low">
          <PriceMeterPart>
            <CreditAmount amount={5} per=" remain" />
          </PriceMeterPart>
        </PriceMeter>
        <PriceMeter label="Price meter" rate="Free room" tone="free">
          <PriceMeterPart>14:22 here</PriceMeterPart>
        </PriceMeter>
        <Panel tone="plum" aria-label="Request" style={{ width: '100%' }}>
          <div className={classes.row} style={{ flexWrap: 'nowrap' }}>
            <CountdownRing secondsLeft={88} totalSeconds={120} label="Time left for an answer" />
            <div>
              <b>Waiting for Maren</b>
              <p className="cd-small cd-text-2">Nothing is charged before the answer is yes.</p>
            </div>
          </div>
        </Panel>
      </div>
    </Sample>
  );
}

export function ListSamples() {
  return (
    <Sample title="Search results">
      <MenuList label="Results">
        <MenuListLink
          href="#maren"
          active
          icon={<Avatar src={drawnPortrait(28, 355)} size={28} lit />}
          aside={<LiveTag />}
        >
          Maren Vale
        </MenuListLink>
        <MenuListLink href="#mara" icon={<Avatar src={drawnPortrait(345, 350)} size={28} />}>
          Mara Lindqvist
        </MenuListLink>
        <hr />
        <MenuListLink href="#music" icon={<IconCategory stroke={1.75} aria-hidden />} aside="41 live">
          Music
        </MenuListLink>
      </MenuList>
    </Sample>
  );
}

export function ColourSamples() {
  return (
    <Sample title="Colour">
      {(['dark', 'ember', 'plum'] as const).map((name) => (
        <div key={name} className={classes.swatches} role="img" aria-label={name}>
          {palette[name].map((colour) => (
            <i key={colour} style={{ background: colour }} />
          ))}
        </div>
      ))}
    </Sample>
  );
}
