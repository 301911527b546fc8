import { CITY_FIGURES } from '#modules/pay/insurance/define/menu.ts'
import type { BuiltInMenu } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { fundDictionaries } from './fund-dictionary.ts'

/** 公积金 in the menu. */
const fundMenu: BuiltInMenu = {
  code: 'pay-fund',
  icon: 'key',
  names: { zh: '公积金', en: 'Housing fund', es: 'Fondo de vivienda' },
  menus: [{ path: '/pay/fund-dictionaries', icon: 'home', grants: CITY_FIGURES }],
}

/** 公积金: what the cities ask for the housing fund. */
export const fundChapter = {
  resources: [fundDictionaries],
  menu: fundMenu,
  choices: listsIn(choices),
  samples: {
    'pay/fund-dictionaries': {
      city: (n: number) => `试算市${n}`,
      effectiveFrom: '2100-01',
      effectiveTo: null,
      baseFloor: '2000.00',
      baseCap: '20000.00',
      rateMin: '0.05000',
      rateMax: '0.12000',
      defaultCompanyRate: '0.08000',
      defaultPersonRate: '0.08000',
      amountRound: '到元四舍五入',
    },
  },
} satisfies Chapter
