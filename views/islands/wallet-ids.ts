/** Element ids for the wallet. Separate, because `IDS` is part of every page's first script. */
export const WALLET_IDS = {
  dialog: 'wallet-dialog',
  heading: 'wallet-heading',
  form: 'wallet-form',
  sum: 'wallet-sum',
  preview: 'wallet-preview',
} as const;
