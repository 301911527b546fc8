import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  integer,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { ICON, MENU_TYPE, STANDARD_BUTTON } from '#platform/define/shipped/choices.ts'

/** 菜单: the entries of a module's side menu; rights are granted on an entry's path. */
export const menus = defineResource({
  path: 'system/menus',
  table: 'menu',
  label: '菜单',
  controller: { family: 'uc', name: 'Menu' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { tree: 'pid' },
  fields: {
    moduleId: reference('所属模块', 'system/modules', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    pid: reference('上级菜单', 'system/menus', { in: ['form', 'filter'] }),
    name: text('菜单名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 50 }),
    path: text('路由路径', { in: ['list', 'form', 'sort', 'search'], required: true, max: 200 }),
    viewKey: text('视图键', { max: 60 }),
    type: choice('菜单类型', MENU_TYPE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '0',
    }),
    icon: choice('图标', ICON),
    isHide: bool('隐藏', { in: ['list', 'form', 'filter'] }),
    noNeedHome: bool('无外壳'),
    keepTab: bool('保留页签'),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
    builtIn: bool('内置', { access: 'computed' }),
  },
  actions: {
    move: action('移动', {
      call: 'MoveMenu',
      fields: {
        moduleId: reference('新模块', 'system/modules'),
        pid: reference('新上级', 'system/menus'),
      },
    }),
    addStandard: action('添加标准按钮', {
      call: 'AddStandardButtons',
      fields: { kinds: choiceSet('标准按钮', STANDARD_BUTTON, { required: true }) },
    }),
    restore: action('恢复内置导航', {
      call: 'RestoreBuiltIn',
      on: 'list',
      fields: {
        understood: bool(
          '我了解：内置的模块、菜单和按钮将恢复原来的名称、图标、路径、位置、排序和启用状态，已删除的也会恢复；自建的条目和已分配的权限保持不变，恢复的条目需要重新分配权限，仅系统管理员角色管理系统所需的权限会自动恢复',
        ),
      },
    }),
  },
})
