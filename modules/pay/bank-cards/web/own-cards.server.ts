import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { cardChanges } from '#modules/pay/bank-cards/define/card-change.ts'
import { CARD, CARD_CHANGE_STATE, CARD_KIND } from '#modules/pay/bank-cards/define/choices.ts'
import { OWN_CARDS_CALL, type OwnCards, ownCards } from '#modules/pay/bank-cards/wire/own-cards.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { OwnCardsView } from './own-cards-view.ts'

const HERE = '/account/bank-cards'
const TYPED = ['kind', 'bankName', 'branch', 'cardNo'] as const
const TOLD = new Set<string>(['invalid', 'forbidden', 'conflict', 'too-many', 'busy'])

type Typed = { id: string; values: Readonly<Record<string, string>> }
type Refused = { typed: Typed; error: GatewayError }

/** The reader's cards by their last digits, the last changes, and the form to ask for another card. */
export async function loadOwnCards(
  call: SignedInCall,
  refused: Refused | null = null,
): Promise<OwnCardsView> {
  const { gateway, t } = call
  const [found, navigation] = await Promise.all([
    gateway.ask(OWN_CARDS_CALL, {}, ownCards),
    gateway.navigation(),
  ])
  const mayAsk = found !== null && buttonCodesAt(navigation, `/${cardChanges.path}`).has('add')
  return {
    title: t('ownCards.title'),
    facts: found?.name ?? '',
    cards: cardsIn(call, found),
    changes: changesIn(call, found),
    form: mayAsk
      ? { id: refused?.typed.id ?? uuidv7(), controls: controlsOf(call, refused) }
      : null,
    problems: refused ? problemsOf(call, refused.error) : [],
  }
}

function cardsIn({ t, language }: SignedInCall, found: OwnCards | null) {
  return {
    columns: ['kind', 'card', 'from', 'to', 'state'].map((name) => t(`ownCards.columns.${name}`)),
    rows: (found?.cards ?? []).map(({ kind, bankName, tail, from, to, isVerified }) => [
      choiceLabel(CARD_KIND, kind, language),
      t('ownCards.card', { bank: bankName, tail }),
      formatDate(from, language),
      to === null ? '' : formatDate(to, language),
      t(isVerified ? 'ownCards.verified' : 'ownCards.unverified'),
    ]),
  }
}

function changesIn({ t, language }: SignedInCall, found: OwnCards | null) {
  const dayOf = (day: string | null) => (day === null ? '' : formatDate(day, language))
  return {
    columns: ['asked', 'card', 'state', 'from', 'why'].map((name) => t(`ownCards.columns.${name}`)),
    rows: (found?.changes ?? []).map(({ bankName, tail, state, filedOn, validFrom, why }) => [
      dayOf(filedOn),
      t('ownCards.card', { bank: bankName, tail }),
      choiceLabel(CARD_CHANGE_STATE, state, language),
      dayOf(validFrom),
      why ?? '',
    ]),
  }
}

const LONGEST = { bankName: 40, branch: 60, cardNo: 25 }

function controlsOf({ t, language }: SignedInCall, refused: Refused | null): ControlView[] {
  const typedOf = (name: (typeof TYPED)[number]) => refused?.typed.values[name] ?? ''
  const errorOf = (name: string) => {
    const error = refused?.error.fieldErrors[name]
    return error === undefined ? {} : { error }
  }
  const typed = (name: 'bankName' | 'branch' | 'cardNo'): ControlView => ({
    name,
    kind: 'text',
    label: t(`ownCards.fields.${name}`),
    value: typedOf(name),
    longest: LONGEST[name],
    ...errorOf(name),
  })
  return [
    { ...typed('bankName'), required: true },
    { ...typed('cardNo'), required: true, inputMode: 'numeric' },
    typed('branch'),
    {
      name: 'kind',
      kind: 'select',
      label: t('ownCards.fields.kind'),
      value: typedOf('kind') || CARD.pay,
      required: true,
      options: CARD_KIND.options.map(({ value }) => ({
        value,
        label: choiceLabel(CARD_KIND, value, language),
      })),
      ...errorOf('kind'),
    },
  ]
}

function problemsOf({ t }: SignedInCall, error: GatewayError): OwnCardsView['problems'] {
  const named = Object.entries(error.fieldErrors).map(([name, text]) => ({ name, text }))
  return named.length > 0 ? named : [{ name: null, text: error.message || t('page.notSaved') }]
}

/** Asks for another card of the reader. */
export async function askForCard(call: SignedInCall) {
  const { form, gateway } = call
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const typed = {
    id: textOf('id'),
    values: Object.fromEntries(TYPED.map((name) => [name, textOf(name)])),
  }
  if (call.isRestored) return loadOwnCards(call)
  const body = { id: typed.id, ...typed.values, branch: typed.values.branch || null }
  try {
    const text = await gateway.send('POST', cardChanges.endpoints.add, body)
    call.setFlash({ kind: 'success', text })
    return redirect(HERE, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    return data(await loadOwnCards(call, { typed, error }), refusalInit(error))
  }
}
