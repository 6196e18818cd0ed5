import { create } from 'zustand';

interface Asked {
  /** Settles every call that waits for the proof: true lets them go on. */
  answer: (isProved: boolean) => void;
  proved: Promise<boolean>;
}

const store = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** The proof the reader is being asked for, or null. */
export const useAskedProof: () => Asked | null = () => store((state) => state.asked);

/** Asks the reader to prove again who they are; resolves to whether they did. Calls that ask meanwhile share the answer. */
export function askForProof(): Promise<boolean> {
  const { asked } = store.getState();
  if (asked) return asked.proved;
  let settle: (isProved: boolean) => void = () => {};
  const proved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const answer = (isProved: boolean) => {
    store.setState({ asked: null });
    settle(isProved);
  };
  store.setState({ asked: { answer, proved } });
  return proved;
}
