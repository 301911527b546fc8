import { z } from 'zod'
import { fundDictionaries } from '#modules/pay/fund/define/fund-dictionary.ts'
import { HUKOU } from '#modules/pay/insurance/define/choices.ts'
import { insuranceDictionaries } from '#modules/pay/insurance/define/insurance-dictionary.ts'
import {
  CITY_CALLS,
  cityFund,
  cityInsurance,
  contributionTrial,
} from '#modules/pay/insurance/wire/city-rules.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam, monthParam, textParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { readCities, readCityFund, readCityInsurance } from './read-city-rules.ts'
import { tryContribution } from './try-contribution.ts'

const PAGE: PageRight[] = ['pay/city-rules:view']
const city = textParam(30)
const at = { city, month: monthParam }

/** A share of at most 30 %, as in the dictionary. */
const rateParam = z
  .string()
  .regex(/^0(\.[0-2]\d{0,4}|\.30{0,4})?$/)
  .optional()
  .meta({ examples: ['0.07'] })

const amountParam = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .meta({ examples: ['9876.50'] })

/** The rules of cities for insurance and fund, and what would be paid. */
export const cityCalls: readonly AreaCall[] = [
  reading({
    tag: insuranceDictionaries.path,
    path: CITY_CALLS.cities,
    need: PAGE,
    summary: '有社保或公积金规则的城市',
    answer: z.array(z.string()),
    run: ({ store: { db } }) => readCities(db),
  }),
  reading({
    tag: insuranceDictionaries.path,
    path: CITY_CALLS.insurance,
    need: permissionsFor(insuranceDictionaries, 'view'),
    summary: '一个城市某月各险种的规则',
    query: z.object(at),
    answer: cityInsurance,
    run: ({ query, store: { db } }) => readCityInsurance(db, query),
  }),
  reading({
    tag: fundDictionaries.path,
    path: CITY_CALLS.fund,
    need: permissionsFor(fundDictionaries, 'view'),
    summary: '一个城市某月的公积金规则',
    query: z.object(at),
    answer: cityFund,
    run: ({ query, store: { db } }) => readCityFund(db, query),
  }),
  reading({
    tag: insuranceDictionaries.path,
    path: CITY_CALLS.trial,
    need: PAGE,
    summary: '按基数试算一个城市某月的社保与公积金',
    query: z.object({
      city,
      month: monthParam,
      base: amountParam,
      entityId: idParam.optional(),
      hukou: z.enum(HUKOU.options.map(({ value }) => value)).optional(),
      injuryRate: rateParam,
      fundCompanyRate: rateParam,
      fundPersonRate: rateParam,
      suppCompanyRate: rateParam,
      suppPersonRate: rateParam,
    }),
    answer: contributionTrial,
    run: ({ query, store: { db } }) =>
      tryContribution(db, {
        city: query.city,
        month: query.month,
        base: moneyOf(query.base),
        hukou: query.hukou ?? null,
        entityId: query.entityId ?? null,
        typed: {
          injuryRate: query.injuryRate,
          fundCompanyRate: query.fundCompanyRate,
          fundPersonRate: query.fundPersonRate,
          suppCompanyRate: query.suppCompanyRate,
          suppPersonRate: query.suppPersonRate,
        },
      }),
  }),
]
