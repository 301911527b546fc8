import {
  BACK_PAY_CALLS,
  type BackMonthView,
  backPayPerson,
} from '#modules/pay/back-pay/wire/back-pay.ts'
import { PAY_INPUT_STATE } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { describeLines, itemName } from '#modules/pay/runs/web/describe-slip.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { signed } from '#platform/web/sheets/describe-month.server.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { BACK_PAY_PATH, checkText, reasonText } from './back-pay.server.ts'
import type { BackMonthCard, BackPersonView } from './back-pay-view.ts'

const NOTHING = '0.00'

/** Loads the paid months of a person that no longer match, item by item. */
export async function loadBackPerson(call: SignedInCall): Promise<BackPersonView> {
  const { params, language, gateway, t } = call
  const { userId } = params
  if (!isUuid(userId)) throw new GatewayError('not-found', formatMessage(language, 'not-found'))
  const { name, empNo, months } = await gateway.ask(
    BACK_PAY_CALLS.person,
    { userId },
    backPayPerson,
  )
  return {
    title: t('backPay.of', { name: `${name} ${empNo}` }),
    back: {
      label: t('backPay.title'),
      href: `${BACK_PAY_PATH}${withParams('', { entityId: months[0]?.entityId ?? null })}`,
    },
    months: months.map((month) => cardOf(call, month)),
  }
}

function cardOf(call: SignedInCall, month: BackMonthView): BackMonthCard {
  const { t, language } = call
  const money = (amount: string) => moneyText(amount, language)
  const withSign = (amount: string) => signed(amount, money(amount))
  return {
    key: month.rowId,
    title: formatDayPart(`${month.month}-01`, 'monthOfYear', language),
    facts: [month.employer, ...month.reasons.map((reason) => reasonText(call, reason))].join(' · '),
    run: {
      label: t('backPay.row', { run: month.runNo }),
      href: `/${salaries.path}/${month.rowId}`,
    },
    blocked: month.check === null ? '' : checkText(call, month.check),
    items: month.items.map(({ item, due, paid, difference }) => ({
      key: item,
      name: itemName(call, { item, name: null }),
      due: money(due),
      paid: money(paid),
      difference: withSign(difference),
    })),
    sums: sumsOf(call, month),
    inputs: month.inputs.map(({ id, amount, state, isOurs }) => ({
      id,
      text: t(isOurs ? 'backPay.input.ours' : 'backPay.input.typed', { amount: withSign(amount) }),
      state: choiceLabel(PAY_INPUT_STATE, state, language),
      href: `/${payInputs.path}/${id}`,
    })),
    lines: month.check === null ? describeLines(call, month.steps) : [],
  }
}

function sumsOf({ t, language }: SignedInCall, month: BackMonthView): BackMonthCard['sums'] {
  if (month.check !== null) return []
  const rest = month.rest.startsWith('-') ? 'overpaid' : 'rest'
  return (['owed', 'already', 'rest', 'waiting'] as const)
    .filter((name) => name === 'owed' || name === 'rest' || month[name] !== NOTHING)
    .map((name) => ({
      key: name,
      label: t(`backPay.sums.${name === 'rest' ? rest : name}`),
      amount: moneyText(month[name], language),
      isRest: name === 'rest',
    }))
}
