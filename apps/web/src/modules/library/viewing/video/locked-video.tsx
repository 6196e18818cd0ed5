import type { ItemDetail } from '@candela/contract/library/items';
import { IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { DarkIsland } from '../../../../ui/access/dark-island.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../../ui/coin/credit-amount.tsx';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { SmokeTag } from '../../../../ui/tag/tag.tsx';
import { clubNames, clubPriceWords, clubWords } from '../cards/club-words.ts';
import { isSold, unlock } from '../cards/unlock.ts';
import { messages } from '../messages.ts';
import classes from './video.module.css';

const t = messages.video;

type LockedVideoProps = {
  item: ItemDetail;
  /** Shows the teaser; absent where there is none. */
  onTeaser?: () => void;
};

/** In place of the player: the picture the server has blurred, what it costs, and the teaser. */
export function LockedVideo({ item, onTeaser }: LockedVideoProps) {
  const maker = item.userId.name || item.userId.username;
  return (
    <DarkIsland className={classes.locked}>
      <Picture src={item.placeholder} eager className={classes.lockedPicture} />
      <div className={classes.lockedWords}>
        <IconLock size={32} stroke={1.5} aria-hidden />
        <h2>{t.locked}</h2>
        <p>{isSold(item) ? t.lockedCause({ name: maker }) : clubWords(item)}</p>
        {isSold(item) && item.clubs.length > 0 && <p>{t.orClub({ titles: clubNames(item) })}</p>}
        {isSold(item) && item.clubs.length === 0 && <p>{clubPriceWords(item)}</p>}
        <div className={classes.lockedActions}>
          {isSold(item) ? (
            <Button variant="primary" onClick={() => void unlock(item)}>
              {t.unlockFor}&nbsp;
              <CreditAmount amount={item.price} tone="inherit" />
            </Button>
          ) : (
            <ButtonLink variant="plum" href={`/profile/${item.userId.uniqueId}?tab=plans`}>
              {t.seePlans}
            </ButtonLink>
          )}
          {onTeaser && (
            <Button leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />} onClick={onTeaser}>
              {messages.player.teaser}
            </Button>
          )}
        </div>
      </div>
      {item.durationSeconds !== null && (
        <span className={classes.lockedLength}>
          <SmokeTag>{formatDuration(item.durationSeconds)}</SmokeTag>
        </span>
      )}
    </DarkIsland>
  );
}
