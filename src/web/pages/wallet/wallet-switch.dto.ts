import { IsIn } from 'class-validator';

export class WalletSwitchForm {
  @IsIn(['on', 'off'])
  to?: 'on' | 'off';
}
