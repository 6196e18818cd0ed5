// The page of a browser source: what broadcasting software lays over a model's picture. It is no part of the web app, and
// small: it follows one address over the socket, and shows what the room shows. Its server side: rooms/browser-sources.
(() => {
  const data = JSON.parse(document.getElementById('source-data').textContent);
  const { kind, key, texts, sample } = data;
  const main = document.getElementById('source');
  const query = new URLSearchParams(location.search);
  const wantsSample = query.has('sample');
  const shown = { tips: 5, chat: 12 };
  // What a lost event left wrong stays wrong no longer than this.
  const readAgainMs = 60_000;
  const busyAgainMs = 15_000;
  const number = new Intl.NumberFormat(document.documentElement.lang);

  let state = { isLive: false, goal: null, topTipper: null, messages: [], tips: [] };
  /** What has been seen, so that only what is new moves. */
  let known = null;

  dress();
  follow();

  /** Colour and size, as the address says them; what it says wrongly is left. */
  function dress() {
    const root = document.documentElement.style;
    const color = /^#?([0-9a-f]{6})$/i.exec(query.get('color') ?? '')?.[1];
    const size = Number(query.get('size'));
    if (color) {
      root.setProperty('--color', `#${color}`);
      const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      root.setProperty('--on-color', red * 0.3 + green * 0.59 + blue * 0.11 > 140 ? '#1f1006' : '#ffffff');
    }
    if (size >= 12 && size <= 96) root.setProperty('--size', `${size}px`);
  }

  function follow() {
    const socket = globalThis.io({
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 5000,
    });
    let again;
    const enter = () => {
      clearTimeout(again);
      // Many addresses of one show are not read in one moment.
      again = setTimeout(enter, readAgainMs * (0.8 + Math.random() * 0.4));
      socket.emit('source.enter', { kind, key }, (answer) => {
        if (answer.ok) show(answer.data);
        else if (answer.code === 'not_found') end();
        else {
          clearTimeout(again);
          again = setTimeout(enter, busyAgainMs);
        }
      });
    };
    /** The address opens nothing any more: nothing is left on the picture. */
    const end = () => {
      clearTimeout(again);
      socket.disconnect();
      main.replaceChildren();
    };
    socket.on('connect', enter);
    socket.on('disconnect', (reason) => {
      clearTimeout(again);
      // The library itself does not come back from this one.
      if (reason === 'io server disconnect') again = setTimeout(() => socket.connect(), busyAgainMs);
    });
    socket.on('source.refresh', () => {
      clearTimeout(again);
      again = setTimeout(enter, Math.random() * 500);
    });
    socket.on('source.over', end);
    socket.on('room.board', ({ goal, topTippers }) => {
      const [top] = topTippers;
      show({
        ...state,
        isLive: true,
        goal,
        topTipper: top ? { username: top.username, credits: top.credits } : null,
      });
    });
    socket.on('room.tips', ({ tips }) => show({ ...state, isLive: true, tips: merge(state.tips, tips) }));
    socket.on('room.message', (line) =>
      show({ ...state, isLive: true, messages: merge(state.messages, [line]) }),
    );
    socket.on('room.lineRemoved', ({ messageId }) =>
      show({ ...state, messages: state.messages.filter(({ _id }) => _id !== messageId) }),
    );
    socket.on('room.cleared', () => show({ ...state, messages: [] }));
  }

  function merge(old, added) {
    const ids = new Set(old.map(({ _id }) => _id));
    return [...old, ...added.filter(({ _id }) => !ids.has(_id))]
      .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
      .slice(-50);
  }

  function show(next) {
    state = next;
    const seen = !state.isLive && wantsSample ? sample : state;
    const items = { goal: goalOf, topTipper: topOf, tips: tipsOf, chat: chatOf }[kind](seen);
    const ids = new Set(items.map(({ id }) => id));
    // What stays where it is goes on moving.
    const stays = items.length === 1 && main.childElementCount === 1 && main.firstChild === items[0].element;
    if (stays) return;
    main.replaceChildren(
      ...items.map(({ id, element }) => {
        if (known && !known.has(id)) element.classList.add('new');
        return element;
      }),
    );
    known = ids;
  }

  function goalOf({ goal }) {
    if (!goal || goal.status === 'missed') return [];
    const isMet = goal.status === 'met';
    const done = isMet ? 1 : Math.min(1, goal.raisedCredits / goal.targetCredits);
    // The bar moves only if it stays the same one.
    const old = main.querySelector(`[data-goal="${CSS.escape(goal._id)}"]`);
    const box = old ?? make('div', 'box goal');
    box.dataset.goal = goal._id;
    if (!old) box.append(make('div', 'row'), make('div', 'track'));
    const [row, track] = box.children;
    const count = `${number.format(goal.raisedCredits)} / ${number.format(goal.targetCredits)}`;
    row.replaceChildren(make('span', '', goal.title), make('span', 'count', isMet ? texts.reached : count));
    if (!track.firstChild) track.append(make('div', 'fill'));
    track.firstChild.style.width = `${done * 100}%`;
    return [{ id: goal._id, element: box }];
  }

  function topOf({ topTipper }) {
    if (!topTipper) return [];
    const { username, credits } = topTipper;
    const box = make('div', 'box');
    box.append(make('span', 'label', texts.top), make('span', 'name', username), amount(credits));
    return [{ id: `${username} ${credits}`, element: box }];
  }

  function tipsOf({ tips }) {
    return tips.slice(-shown.tips).reverse().map(tipItem);
  }

  function chatOf({ messages, tips }) {
    const lines = messages.map((line) => ({ at: line.createdAt, item: lineItem(line) }));
    const given = tips.map((tip) => ({ at: tip.createdAt, item: tipItem(tip) }));
    return [...lines, ...given]
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .slice(-shown.chat)
      .map(({ item }) => item);
  }

  function lineItem({ _id, sender, text }) {
    const box = make('div', 'box chat');
    box.append(make('span', 'name', sender.username), make('span', 'text', text));
    return { id: _id, element: box };
  }

  function tipItem({ _id, username, amountCredits, message, what }) {
    const box = make('div', 'box');
    box.append(make('span', 'name', username ?? texts.anonymous), amount(amountCredits));
    const text = message || what;
    if (text) box.append(make('span', 'text', text));
    return { id: _id, element: box };
  }

  const amount = (credits) => make('span', 'amount', number.format(credits));

  function make(tag, className, text) {
    const element = document.createElement(tag);
    element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }
})();
