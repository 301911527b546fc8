import {
  CITY_FIGURES,
  COMPARE_BUTTONS,
  COMPARING,
  CONTRIBUTION_MONTHS,
  CONTRIBUTION_REPORTS,
  INSURED_PEOPLE,
  NEW_BASES,
  REPORT_BUTTONS,
} from '#modules/pay/insurance/define/menu.ts'
import type { BuiltInMenu } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { fundDictionaries } from './fund-dictionary.ts'
import { fundMonthlies } from './fund-monthly.ts'
import { fundPersons } from './fund-person.ts'
import { fundSamples } from './samples.ts'

/** 公积金 in the menu. */
const fundMenu: BuiltInMenu = {
  code: 'pay-fund',
  icon: 'key',
  names: { zh: '公积金', en: 'Housing fund', es: 'Fondo de vivienda' },
  menus: [
    { path: '/pay/fund-persons', icon: 'id-card', grants: INSURED_PEOPLE },
    { path: '/pay/fund-bases', icon: 'lock', grants: NEW_BASES },
    { path: '/pay/fund-monthlies', icon: 'grid', grants: CONTRIBUTION_MONTHS },
    {
      path: '/pay/fund-compare',
      icon: 'computer',
      names: { zh: '公积金回盘对账', en: 'Compare fund', es: 'Cotejo del fondo' },
      buttons: COMPARE_BUTTONS,
      grants: COMPARING,
    },
    {
      path: '/pay/fund-report',
      icon: 'clock',
      names: { zh: '公积金报表', en: 'Fund report', es: 'Informe del fondo' },
      buttons: REPORT_BUTTONS,
      grants: CONTRIBUTION_REPORTS,
    },
    { path: '/pay/fund-dictionaries', icon: 'home', grants: CITY_FIGURES },
  ],
}

/** 公积金: what the cities ask for the housing fund. */
export const fundChapter = {
  resources: [fundPersons, fundMonthlies, fundDictionaries],
  sheets: [fundMonthlies],
  menu: fundMenu,
  choices: listsIn(choices),
  samples: fundSamples,
} satisfies Chapter
