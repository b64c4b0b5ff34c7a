import { Global, Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AccountWallets } from './account-wallets.js';
import { IdentityProvider } from './identity-provider.js';
import { IdTokens } from './id-tokens.js';
import { JwksController } from './jwks.controller.js';
import { Principals } from './principals.js';
import { PersonalData } from './personal-data.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';
import { SignedInGuard } from './signed-in.guard.js';

/** Accounts of shoppers: sessions, signing in and signing out. */
@Global()
@Module({
  controllers: [AccountController, JwksController],
  providers: [
    AccountWallets,
    IdTokens,
    IdentityProvider,
    Principals,
    PersonalData,
    ProviderSignIn,
    Sessions,
    SignIn,
    SignedInGuard,
  ],
  exports: [
    AccountWallets,
    IdTokens,
    IdentityProvider,
    Principals,
    PersonalData,
    ProviderSignIn,
    Sessions,
    SignIn,
    SignedInGuard,
  ],
})
export class AccountsModule {}
