import { z } from 'zod'
import {
  readAccounts,
  readForeignSignIns,
  readSignInDays,
  runsAccounts,
  seesSignIns,
} from '#modules/system/accounts/api/account-figures.ts'
import { accounts, foreignSignIns, signInDays } from '#modules/system/wire/home-cards.ts'
import { homeCard } from '#platform/api/home/home-card.ts'

/** 系统: home page cards for accounts and the user's own sign-ins. */
export const systemHomeCards = [
  homeCard({
    name: 'system/accounts',
    answer: accounts,
    isFor: ({ actor }) => runsAccounts(actor),
    read: ({ store }) => readAccounts(store),
  }),
  homeCard({
    name: 'system/sign-in-days',
    answer: signInDays,
    isFor: ({ actor }) => seesSignIns(actor),
    read: ({ store }) => readSignInDays(store),
  }),
  homeCard({
    name: 'system/foreign-sign-ins',
    answer: foreignSignIns,
    read: ({ actor, token, store: { db } }) => readForeignSignIns(db, actor, token),
  }),
  // The page builds the content of this card from the menu. The entry lets users move and hide the
  // card.
  homeCard({
    name: 'system/pages',
    answer: z.object({}),
    read: async () => ({}),
  }),
]
