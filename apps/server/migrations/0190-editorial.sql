-- Pages, questions, the blog, banners and support.

create schema editorial;

create table editorial.cms_pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  title text not null check (length(title) between 1 and 200),
  -- HTML; for the slug `footer` a JSON object with the site's footer.
  description text not null check (length(description) <= 200000),
  updated_at timestamptz not null default now()
);

create table editorial.faqs (
  id uuid primary key default gen_random_uuid(),
  -- Groups come in the order of their first question.
  group_name text not null check (length(group_name) between 1 and 80),
  question text not null check (length(question) between 1 and 300),
  -- Plain text.
  answer text not null check (length(answer) between 1 and 4000),
  position integer not null unique
);

create table editorial.banners (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  text text not null default '' check (length(text) <= 300),
  image text not null,
  link text,
  position integer not null
);

create index banners_in_order on editorial.banners (position, id);

insert into editorial.cms_pages (slug, title, description) values
('about-us', 'About us', $html$
<p>This is a place to spend an evening with somebody who is good at something. Models go live from their own rooms: they talk, play, cook, dance, draw and read aloud. Members come in, say hello, and stay as long as they like.</p>
<h2>How it works</h2>
<p>Walking in is simple. Free shows are open to everyone. Some shows are paid by the minute, and the price stands on the card, on the button and in the room before you enter. Nothing is charged until you choose to go in.</p>
<p>Credits are what you spend here. You buy them when you want to, and your balance is always in sight. There is no subscription unless you take one, and nothing renews without saying so first.</p>
<h2>Who runs a room</h2>
<p>The model does. Each model decides when to go live, what the show is about, what it costs and who may stay. Every model on this site is 18 or older, has shown an identity document, and was approved by a person before going live for the first time.</p>
<h2>What we look after</h2>
<ul>
<li><strong>Privacy.</strong> A model sees your username, not your name, your email or how you paid.</li>
<li><strong>Plain money.</strong> Every charge has a line in your history that says what it was for.</li>
<li><strong>Quick help.</strong> A report about a room is read by a person. Use the form under <a href="/contact-us">Support</a>.</li>
</ul>
$html$),

('privacy-policy', 'Privacy policy', $html$
<p class="operator-note"><strong>Note to the operator.</strong> Have a lawyer check this page before you open the site. Replace what stands in square brackets.</p>
<p>This page says what we know about you, why, and for how long. The site is run by [company name and address], which is responsible for your data. Write to [privacy contact] about anything on this page.</p>
<h2>What we keep</h2>
<ul>
<li><strong>Your account:</strong> username, email address, date of birth, and what you write in your profile. Your password is kept only as a hash, which nobody can turn back into the password.</li>
<li><strong>Your sessions:</strong> when and from which address and browser you logged in. You can see the list and end any of them in your account.</li>
<li><strong>What you buy:</strong> credits, shows, tips and purchases, because the law asks us to keep accounts. Card numbers go to the payment provider and never reach us.</li>
<li><strong>What you write:</strong> chat messages in a room are shown to those in the room and kept for as long as the room needs them to be read by late comers and to look into reports.</li>
<li><strong>For models:</strong> identity and age records, which the law requires. They are kept encrypted, apart from everything else, and only admin.staff who check them may open them.</li>
</ul>
<h2>What others see</h2>
<p>Other members and models see your username, your picture and what you chose to put in your profile. Models never see your name, email address, payment details or network address.</p>
<h2>Cookies and storage</h2>
<p>We keep your login, your answer to the age question and your settings in your browser's own storage. One cookie makes sure that a video you open plays in your browser only; it is gone when you close the browser. We use no advertising trackers.</p>
<h2>How long</h2>
<p>Your profile stays until you close your account. Records of payments stay for [number] years because tax law says so, without your name where that is possible. Records about age and identity stay as long as the law requires after the last publication.</p>
<h2>Your rights</h2>
<p>You may ask for a copy of your data, have mistakes corrected, and have your account erased. Write to us through <a href="/contact-us">Support</a>. You may also complain to [supervisory authority].</p>
$html$),

('terms-condition', 'Terms and conditions', $html$
<p class="operator-note"><strong>Note to the operator.</strong> Have a lawyer check this page before you open the site. Replace what stands in square brackets.</p>
<p>These are the rules between you and [company name], which runs this site. By opening an account you agree to them.</p>
<h2>Who may use the site</h2>
<p>You must be 18 or older, and of full age where you live. One person, one account. Do not lend it, sell it or let somebody under age use it.</p>
<h2>Credits</h2>
<ul>
<li>Credits are bought in advance and spent on this site only. They are not money and are not paid out to members.</li>
<li>The price of a show, a picture or a plan is shown before you agree to it. Agreeing spends the credits.</li>
<li>Shows paid by the minute charge each minute when it begins. If your balance cannot cover the next minute you are told one minute before, and your seat ends without a debt.</li>
<li>If a show breaks off for a technical reason, a minute that did not take place is not charged.</li>
</ul>
<h2>Conduct</h2>
<p>Be decent. No threats, no harassment, no hate, no pressure on anybody to do what they have said no to. Do not record, copy or pass on what you see here: it belongs to the models. Do not ask for or share private contact details.</p>
<p>Anything involving a person under 18, anybody who has not agreed, or anything unlawful is removed at once, reported to the authorities, and ends the account.</p>
<h2>For models</h2>
<p>You confirm that you are 18 or older, that your documents are genuine, and that everybody who appears in your work is of age, has agreed and is on record with us. Your work remains yours; you allow us to show it here. Your share of what you earn is [share] and is paid out as your agreement says.</p>
<h2>Ending an account</h2>
<p>You may close your account at any time. We may suspend an account that breaks these rules, and we will say why and how to object, unless the law forbids it.</p>
<h2>The rest</h2>
<p>We keep the site running with care but cannot promise that it is never interrupted. The law of [country] applies, and the consumer protection of the country you live in stays untouched. When these terms change we tell you before the change applies.</p>
$html$),

('dmca', 'DMCA and copyright', $html$
<p class="operator-note"><strong>Note to the operator.</strong> Have a lawyer check this page before you open the site. Register a designated agent with the US Copyright Office and replace what stands in square brackets.</p>
<p>If your work appears on this site without your permission, tell us and we will take it down.</p>
<h2>Sending a notice</h2>
<p>Write to our designated agent: [name, postal address, email address, telephone]. Please include:</p>
<ol>
<li>the work that was copied, or a list of them;</li>
<li>the address on this site of each item you want removed;</li>
<li>your name, postal address, telephone number and email address;</li>
<li>a statement that you believe in good faith that the use is not allowed by the owner, its agent or the law;</li>
<li>a statement, under penalty of perjury, that the notice is accurate and that you are the owner or may act for the owner;</li>
<li>your signature, on paper or electronic.</li>
</ol>
<h2>If your work was removed</h2>
<p>You may send a counter-notice to the same agent with your contact details, what was removed and where it stood, a statement under penalty of perjury that it was removed by mistake, your consent to the jurisdiction of the court in your district, and your signature. Unless the other side goes to court, the work comes back after 10 to 14 business days.</p>
<h2>Repeated infringement</h2>
<p>Accounts that infringe again and again are closed.</p>
$html$),

('2257', '18 U.S.C. 2257 statement', $html$
<p class="operator-note"><strong>Note to the operator.</strong> Have a lawyer check this page before you open the site. Replace what stands in square brackets.</p>
<p><strong>All models are 18 or older.</strong> Everyone who appears in a show, picture or video on this site was at least 18 years old when it was made.</p>
<p>The records required by 18 U.S.C. 2257 and 28 CFR Part 75 are kept by the custodian of records:</p>
<p>[name of the custodian]<br>[street address]<br>[city, state, postal code, country]</p>
<p>Before a model may go live or publish anything, we check a government-issued identity document against the person, record the legal name, date of birth and every name used for performing, and keep a dated copy. The same is asked of everybody else who appears with a model.</p>
<p>If you believe that somebody on this site may be under 18, <a href="/contact-us">tell us now</a>. The item is hidden at once and looked at before anything else.</p>
$html$),

('age-gate', 'Are you 18 or older?', $html$
<p>This site contains sexually explicit material and is for visitors aged 18 or over. All models are 18 or older.</p>
<p>By clicking I Agree you confirm that you are at least 18 and of full age where you live, that such material is lawful there, and that you wish to see it. Read our <a href="/privacy-policy">privacy policy</a> and <a href="/terms-condition">terms and conditions</a> first if you like.</p>
$html$),

('footer', 'Footer', $json${"content":"<p>All models are 18 or older. This site contains sexually explicit material and is for visitors aged 18 or over.</p>","social":{"facebook":"","twitter":"","instagram":""}}$json$);

insert into editorial.faqs (position, group_name, question, answer) values
(10, 'Credits', 'What is a credit?', 'Credits are what you spend on this site: on paid shows, tips, pictures, videos and plans. At list price one credit costs USD 0.10; larger packs may cost less a credit. You see your balance in the header whenever you are logged in.'),
(20, 'Credits', 'When am I charged?', 'Only when you agree to something whose price you have seen: entering a paid show, sending a tip, unlocking a picture, placing an order. Looking around, chatting in a free show and following a model cost nothing.'),
(30, 'Credits', 'Do credits expire, and can I get money back for them?', 'Credits do not expire while your account is open. They are not paid out as money. If something you paid for did not take place, the credits come back to your balance; write to Support if they did not.'),
(40, 'Credits', 'What if a payment fails?', 'Then nothing was bought and your balance is as before. If your bank shows a charge but the credits are missing, send us the date and the amount through Support. Never send your card number.'),
(50, 'Paid minutes', 'How does a show paid by the minute work?', 'The price a minute stands on the card and on the button. When you enter, the first minute is charged, and each further minute when it begins. The meter in the room shows what you have spent so far. Leave at any time and no further minute is charged.'),
(60, 'Paid minutes', 'What happens when my credits run out during a show?', 'You are told when one minute is left. If you add nothing, your seat ends after that minute. You never owe anything.'),
(70, 'Paid minutes', 'What is a private show?', 'You ask the model for one, at the price shown. The model has two minutes to accept or decline. Only when it is accepted does the first minute begin. The others see that a private show is on, and pay nothing meanwhile.'),
(80, 'Paid minutes', 'What if the picture breaks off?', 'The player connects again by itself, usually within seconds. A minute that has not begun is not charged. If the model does not come back within 30 seconds the show ends for everyone.'),
(90, 'Privacy', 'What does a model know about me?', 'Your username, your picture and what you wrote in your profile. Not your name, your email address, where you are or how you paid.'),
(100, 'Privacy', 'What appears on my bank statement?', 'The name of our payment provider, not what you bought. The pay page shows the exact words before you confirm.'),
(110, 'Privacy', 'Where am I logged in, and how do I log out elsewhere?', 'Your account lists every device that is logged in, with the time it was last used. You can end any of them there. Changing your password ends all the others.'),
(120, 'Privacy', 'May I record or share what I see?', 'No. A show belongs to the model. Recording or passing it on breaks the terms and often the law, and it ends the account.'),
(130, 'Going live', 'How do I become a model?', 'Sign up under Join As Model, confirm your email address, and send what we ask for to check that you are 18 or older. A person looks at it. Once you are approved, the Go Live button appears in the header.'),
(140, 'Going live', 'What do I need for a good show?', 'A camera, a microphone, a lamp in front of you rather than behind you, and a steady connection with at least 3 Mbit/s upwards. A browser is enough. You can also use OBS or other broadcasting software: the address and your stream key are in the Go Live dialog.'),
(150, 'Going live', 'What may I charge?', 'A group show costs members 1 to 30 credits a minute, a private show 1 to 100. You choose before you go live, and members see the price before they come in. A show can also be free.'),
(160, 'Going live', 'What happens if my connection drops?', 'Your room stays open for 30 seconds. Reload the page and you are back where you were, with the same members. After that the show ends and everything is settled as it stood.'),
(170, 'Going live', 'How are my earnings counted?', 'My Earning shows every tip, minute and sale with the date and your share of it. The figures are the ones you are paid by.');

-- Managed pictures with a few words.
create table editorial.board_images (
  id uuid primary key,
  board text not null check (board in ('model', 'home', 'message', 'member')),
  title text not null check (length(title) between 1 and 120),
  text text not null default '' check (length(text) <= 500),
  image text not null,
  link text,
  position integer not null,
  created_at timestamptz not null
);

create index board_images_in_order on editorial.board_images (board, position, id);

create table editorial.blogs (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 500),
  -- Sanitised HTML.
  body text not null check (length(body) <= 200000),
  -- Addresses of pictures, the first of which stands on the card.
  images text[] not null default '{}' check (cardinality(images) <= 20),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index blogs_newest on editorial.blogs (published_at desc, id desc) where published_at is not null;

-- What a managed page said before each change, and from when.
create table editorial.cms_page_versions (
  id uuid primary key,
  slug text not null,
  title text not null,
  description text not null,
  written_by uuid,
  written_at timestamptz not null
);
comment on table editorial.cms_page_versions is 'append-only';
create index cms_page_versions_of on editorial.cms_page_versions (slug, written_at desc);

create table editorial.support_tickets (
  id uuid primary key,
  -- Short, to be said on the telephone; made from a sequence.
  number bigint generated always as identity unique,
  account_id uuid,
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 150),
  topic text not null check (topic in ('account', 'payment', 'model', 'technical', 'complaint', 'other')),
  status text not null check (status in ('open', 'answered', 'closed')),
  -- Somebody without an account follows a ticket by this secret, kept as its hash.
  token_hash bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index support_tickets_queue on editorial.support_tickets (updated_at) where status = 'open';
create index support_tickets_of_account on editorial.support_tickets (account_id, created_at desc);

create table editorial.support_messages (
  id uuid primary key,
  ticket_id uuid not null references editorial.support_tickets on delete cascade,
  from_staff boolean not null,
  -- Who of the staff wrote it; shown to staff only.
  staff_id uuid,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);

create index support_messages_of on editorial.support_messages (ticket_id, created_at);

insert into editorial.blogs (id, title, summary, body, images, published_at, created_at, updated_at) values
(gen_random_uuid(), 'A first evening here', 'What to expect when you walk into a room, and what it costs.',
 '<p>Most evenings begin the same way: somebody tunes a guitar, somebody else puts a kettle on, and the room fills one name at a time. Nobody minds if you only listen.</p><h2>Finding a room</h2><p>The first page shows who is live now. A green price is free; any other is what a minute costs, and nothing is charged before you agree to it.</p><h2>Saying hello</h2><p>Say hello in the chat. Models read it, and so do the others. If you like what you see, a tip says so better than a row of hearts.</p>',
 '{}', now() - interval '9 days', now() - interval '9 days', now() - interval '9 days'),
(gen_random_uuid(), 'Light, sound and a quiet corner', 'Three things that make a show pleasant to watch, and none of them is expensive.',
 '<p>A lamp in front of you and not behind you does more than a new camera. Put it a little to the side, at the height of your eyes, and turn the screen down.</p><h2>Sound first</h2><p>People forgive a soft picture and leave at once when the sound hurts. A simple microphone on a stand, close to you, is the best money you will spend.</p><h2>A corner of your own</h2><p>Choose one corner and keep it. Viewers come back to a place as much as to a person.</p>',
 '{}', now() - interval '4 days', now() - interval '4 days', now() - interval '4 days'),
(gen_random_uuid(), 'Where a credit goes', 'From the pack you buy to the model you tip, step by step.',
 '<p>A credit is bought once and spent when you say so. Of every credit spent on a model, the larger part is hers; the site keeps the rest for pictures, payment and people who answer your letters.</p><ul><li>Your history says what every credit was for.</li><li>A show by the minute has a receipt with every minute.</li><li>What did not take place is not charged.</li></ul>',
 '{}', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day');
create index blogs_by_title on editorial.blogs using gin (title gin_trgm_ops) where published_at is not null;

-- Public: other modules read these views and call these functions.

create view editorial.banner_list as
  select id, title, text, image, link, position
  from editorial.banners;

create view editorial.blog_list as
  select id, title, summary, body, images, published_at, updated_at
  from editorial.blogs;

create view editorial.board_image_list as
  select id, board, title, text, image, link, position
  from editorial.board_images;

create view editorial.cms_page_version_list as
  select id, slug, title, description, written_by, written_at
  from editorial.cms_page_versions;

create view editorial.cms_page_list as
  select id, slug, title, description, updated_at
  from editorial.cms_pages;

create view editorial.faq_list as
  select id, group_name, question, answer, position
  from editorial.faqs;

create view editorial.support_message_list as
  select id, ticket_id, from_staff, staff_id, text, created_at
  from editorial.support_messages;

create view editorial.support_ticket_list as
  select id, number, account_id, name, email, subject, topic, status, created_at, updated_at
  from editorial.support_tickets;

create view editorial.published_blogs as
  select b.id, b.title, b.summary as detail, b.images[1] as image, b.published_at
  from editorial.blogs b
  where b.published_at is not null and b.published_at <= now();
