/** Ids of what the wallet's island takes hold of: a list of its own, since `HOOKS` comes with every page's first script. */
export const WALLET_HOOKS = {
  dialog: 'wallet-dialog',
  heading: 'wallet-heading',
  form: 'wallet-form',
  sum: 'wallet-sum',
  preview: 'wallet-preview',
} as const;
