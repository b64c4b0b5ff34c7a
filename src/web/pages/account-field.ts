/** Form field with the account that the form was rendered for. */
export const ACCOUNT_FIELD = 'account';
