import { IconBan, IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { DarkIsland } from '../access/dark-island.tsx';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { AmountFlash, AmountMessage } from '../chat/amount-message.tsx';
import { ChatLine, ChatNotice } from '../chat/chat-line.tsx';
import { ChatLog } from '../chat/chat-log.tsx';
import { Composer } from '../chat/composer.tsx';
import classes from './gallery.module.css';
import { Sample } from './sample.tsx';

export function AmountSamples() {
  return (
    <Sample title="Amount levels in chat">
      <div style={{ fontSize: 14 }}>
        <AmountMessage level={1} author="Level 1, 1 to 24" amount={10} />
        <AmountMessage level={2} author="Level 2, 25 to 99" amount={50}>
          Stays in the chat
        </AmountMessage>
        <AmountMessage level={3} author="Level 3, 100 to 249" amount={150} />
        <AmountMessage level={4} author="Level 4, 250 to 499" amount={250} />
        <AmountMessage level={5} author="Level 5, 500 and over" amount={500}>
          Also shown on the picture
        </AmountMessage>
      </div>
      <div style={{ marginTop: 12 }}>
        <AmountFlash author="thea_wicks" amount={500}>
          Let the long version begin
        </AmountFlash>
      </div>
    </Sample>
  );
}

interface Message {
  id: number;
  author: string;
  text: string;
}

const opening: Message[] = [
  { id: 1, author: 'mirelle', text: 'first time here, hello' },
  { id: 2, author: 'halden', text: 'evening all' },
  { id: 3, author: 'quietfox', text: 'that lamp is new?' },
];

export function ChatSamples() {
  const [items, setItems] = useState(opening);
  const add = (text: string) => setItems((old) => [...old, { id: old.length + 1, author: 'rafe.t', text }]);
  const log = (overlay: boolean) => (
    <ChatLog
      label={overlay ? 'Chat over the picture' : 'Chat'}
      overlay={overlay}
      items={items}
      getKey={(item) => String(item.id)}
      spokenText={(item) => `${item.author}: ${item.text}`}
      newItemsLabel={(count) => `${count} new`}
      renderItem={(item) => (
        <ChatLine
          author={item.author}
          actions={
            overlay ? undefined : (
              <IconButton label={`Mute ${item.author}`} size={32} withTooltip={false}>
                <IconBan size={16} stroke={1.75} />
              </IconButton>
            )
          }
        >
          {item.text}
        </ChatLine>
      )}
    />
  );
  return (
    <Sample title="Chat">
      <div className={classes.chat}>
        {log(false)}
        <Composer
          label="Message"
          placeholder="Say something nice"
          sendLabel="Send"
          onSend={(text) => {
            add(text);
            return true;
          }}
          renderEmoji={(insert) => (
            <IconButton label="Emoji" size={36} withTooltip={false} onClick={() => insert('🕯')}>
              <IconMoodSmile size={20} stroke={1.75} />
            </IconButton>
          )}
        />
      </div>
      <div className={classes.row}>
        <Button size="sm" onClick={() => add('goal is close, two more and we are there')}>
          Add a line
        </Button>
      </div>
      <div style={{ fontSize: 14, marginTop: 12 }}>
        <ChatNotice>Welcome. Be kind, stay on topic, no links.</ChatNotice>
        <ChatLine author="Maren Vale" tone="host" toneLabel="host">
          Hello mirelle. Sit anywhere.
        </ChatLine>
        <ChatLine author="ada.mods" tone="staff" toneLabel="moderator">
          Requests go through tips so nobody is skipped.
        </ChatLine>
        <ChatLine
          author="b_sorrel"
          tone="member"
          toneLabel="member"
          held
          actions={<Button size="sm">Let through</Button>}
        >
          play the slow one from last week
        </ChatLine>
      </div>
      <DarkIsland className={classes.onPicture}>
        {log(true)}
        <div style={{ padding: 12 }}>
          <Composer
            overlay
            label="Message over the picture"
            placeholder="Say something nice"
            sendLabel="Send"
            onSend={() => true}
          />
        </div>
      </DarkIsland>
    </Sample>
  );
}
