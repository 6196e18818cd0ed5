/** Sent by the server about credits. */
export type WalletServerEvents = {
  /** The account's balance changed; sent to all of its connections. */
  'wallet.balance': (balance: { netCreditScore: number }) => void;
};
