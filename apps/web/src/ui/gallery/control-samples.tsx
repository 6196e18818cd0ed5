import {
  Checkbox,
  Menu,
  NumberInput,
  Pagination,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  IconAt,
  IconBell,
  IconBroadcast,
  IconEye,
  IconHeart,
  IconHeartFilled,
  IconLock,
  IconLogout,
  IconMail,
  IconPlayerStopFilled,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { ButtonLink } from '../button/button-link.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { FilterBar, FilterChip } from '../chip/filter-chip.tsx';
import { Coin } from '../coin/coin.tsx';
import { AmountChoice } from '../form/amount-choice.tsx';
import { ChoiceCards, ChoiceSegment } from '../form/choice-segment.tsx';
import { DateField } from '../form/date-field.tsx';
import { DateOfBirthField } from '../form/date-of-birth-field.tsx';
import { FieldRow } from '../form/field-row.tsx';
import { FormErrorSummary } from '../form/form-error-summary.tsx';
import { OtpField } from '../form/otp-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import classes from './gallery.module.css';
import { Sample } from './sample.tsx';

export function ButtonSamples() {
  const [liked, setLiked] = useState(true);
  return (
    <Sample title="Buttons">
      <div className={classes.row}>
        <Button variant="primary">Tip 50</Button>
        <Button>Favourite</Button>
        <Button variant="text">Cancel</Button>
        <Button variant="plum" leftSection={<IconLock stroke={1.75} />}>
          Private
        </Button>
        <Button variant="stop" leftSection={<IconPlayerStopFilled />}>
          End
        </Button>
        <Button variant="danger">Delete</Button>
        <Button disabled>Off</Button>
        <Button variant="primary" loading>
          Sending
        </Button>
        <Button loading>Saving</Button>
        <Button size="sm">Small</Button>
        <Button size="sm" variant="primary">
          Small
        </Button>
        <ButtonLink href="#content" variant="primary" size="lg">
          Large link
        </ButtonLink>
      </div>
      <div className={classes.row}>
        <IconButton label="Notifications">
          <IconBell size={20} stroke={1.75} />
        </IconButton>
        <IconButton label="Favourite" variant="line" on={liked} onClick={() => setLiked(!liked)}>
          {liked ? <IconHeartFilled size={20} /> : <IconHeart size={20} stroke={1.75} />}
        </IconButton>
        <IconButton label="Favourite" variant="media">
          <IconHeart size={20} stroke={1.75} />
        </IconButton>
        <IconButton label="Ask for a private show" variant="plum" size={48}>
          <IconLock size={20} stroke={1.75} />
        </IconButton>
        <Menu>
          <Menu.Target>
            <Button size="sm">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUser stroke={1.75} />}>My account</Menu.Item>
            <Menu.Item leftSection={<IconHeart stroke={1.75} />} rightSection="23">
              Favourites
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout stroke={1.75} />}>Logout</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </Sample>
  );
}

export function InputSamples() {
  const [score, setScore] = useState('correcthorse');
  const [day, setDay] = useState<string | null>('2026-03-14');
  return (
    <Sample title="Inputs">
      <div className={classes.stack}>
        <TextInput
          label="Rest"
          placeholder="Search rooms, categories"
          leftSection={<IconSearch stroke={1.75} />}
        />
        <TextInput
          label="Success"
          defaultValue="rafe@post.example"
          leftSection={<IconMail stroke={1.75} />}
        />
        <TextInput
          id="part-error"
          label="Error"
          defaultValue="2"
          error="5 to 66 characters, please. This has 1."
        />
        <TextInput label="Off" defaultValue="rafe.tolland" disabled leftSection={<IconAt stroke={1.75} />} />
        <Select label="Select" data={['Evening shows', 'Morning shows']} defaultValue="Evening shows" />
        <FieldRow>
          <NumberInput
            label="Group cost"
            placeholder="1 to 30"
            hideControls
            leftSection={<Coin />}
            error="Cost per minute is required"
          />
          <DateField label="Date" value={day} onChange={setDay} previousLabel="Earlier" nextLabel="Later" />
        </FieldRow>
        <Textarea label="A few words" description="At most 300 characters." autosize minRows={2} />
        <div className={classes.row} style={{ gap: 18 }}>
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Off" />
          <Checkbox label="Needed" error />
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Off" />
        </div>
        <PasswordField
          label="Password"
          toggleLabel="Show password"
          value={score}
          onChange={(event) => setScore(event.currentTarget.value)}
          strength={{
            score: 2,
            label: 'Password strength',
            advice: 'Good. Four more letters make it strong.',
          }}
        />
      </div>
    </Sample>
  );
}

export function FormSamples() {
  const [birth, setBirth] = useState('2011-03-14');
  const [code, setCode] = useState('428');
  const [kind, setKind] = useState<'watch' | 'show'>('watch');
  const [price, setPrice] = useState<'free' | 'paid'>('paid');
  const [amount, setAmount] = useState(50);
  return (
    <Sample title="Forms">
      <div className={classes.stack}>
        <FormErrorSummary
          title="Two answers need another look:"
          errors={[
            { fieldId: 'part-error', label: 'username' },
            { fieldId: 'part-birth', label: 'date of birth' },
          ]}
        />
        <ChoiceSegment
          label="Account type"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'watch', label: 'I want to watch', icon: <IconEye stroke={1.75} aria-hidden /> },
            { value: 'show', label: 'I want to go live', icon: <IconBroadcast stroke={1.75} aria-hidden /> },
          ]}
        />
        <ChoiceCards
          label="Show type"
          value={price}
          onChange={setPrice}
          options={[
            { value: 'free', label: 'Free', description: 'Anyone may walk in. You earn from tips.' },
            { value: 'paid', label: 'Paid', description: 'Members pay for each minute they stay.' },
          ]}
        />
        <DateOfBirthField
          id="part-birth"
          label="Date of birth"
          value={birth}
          onChange={setBirth}
          partLabels={{ day: 'Day', month: 'Month', year: 'Year' }}
          error="You must be 18 or older to join."
        />
        <OtpField
          label="Code from your email"
          value={code}
          onChange={setCode}
          digitLabel={(position, length) => `Digit ${position} of ${length}`}
        />
        <AmountChoice label="Amount" amounts={[10, 25, 50, 100, 500]} value={amount} onChange={setAmount} />
      </div>
    </Sample>
  );
}

export function ChipSamples() {
  const [live, setLive] = useState(true);
  return (
    <Sample title="Chips, pages, tabs">
      <FilterBar label="Filters">
        <FilterChip selected={live} onClick={() => setLive(!live)}>
          Live now
        </FilterChip>
        <FilterChip>Free to enter</FilterChip>
        <FilterChip opensMenu>Language</FilterChip>
      </FilterBar>
      <div className={classes.row} style={{ marginTop: 12 }}>
        <Pagination
          total={18}
          defaultValue={2}
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': control })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      </div>
      <div className={classes.row}>
        <SegmentedControl aria-label="Range" data={['Week', 'Month', 'Year']} />
      </div>
      <Tabs defaultValue="chat">
        <Tabs.List>
          <Tabs.Tab value="chat">Chat</Tabs.Tab>
          <Tabs.Tab value="viewers">Viewers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="chat">{null}</Tabs.Panel>
        <Tabs.Panel value="viewers">{null}</Tabs.Panel>
      </Tabs>
    </Sample>
  );
}
