import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  integer,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { BUTTON_PLACE, ICON } from '#platform/define/shipped/choices.ts'

/** 按钮: a right on a menu entry, apart from the right to see it. */
export const buttons = defineResource({
  path: 'system/buttons',
  table: 'button',
  view: 'button_view',
  label: '按钮',
  controller: { family: 'uc', name: 'Button' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    menuId: reference('所属菜单', 'system/menus', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    code: text('按钮编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 40,
      check: 'code',
    }),
    name: text('按钮名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 20 }),
    icon: choice('图标', ICON),
    place: choice('按钮位置', BUTTON_PLACE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: 'toolbar',
    }),
    interfaceIds: references('开放的接口', 'system/interfaces', { access: 'computed' }),
    confirmText: text('确认提示', { max: 100 }),
    sort: integer('排序', { in: ['list', 'form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
    builtIn: bool('内置', { access: 'computed' }),
  },
})
