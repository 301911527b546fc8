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

/** 系统: what the home page shows of accounts and of one's own. */
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
  // Drawn from the menu, which every page has; here so that it can be moved and hidden.
  homeCard({
    name: 'system/pages',
    answer: z.object({}),
    read: async () => ({}),
  }),
]
