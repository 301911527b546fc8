import type { Language } from '#contracts/language.ts'
import { resourceLabel } from '#resources/engine/labels.ts'
import { findResource } from '#resources/registry.server.ts'

/**
 * Modules and groups as the product brings them along. Names are data of the
 * company: one that an administrator wrote is shown as it was written.
 */
const SHIPPED: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  首页: { en: 'Home', es: 'Inicio' },
  人事管理: { en: 'People', es: 'Personal' },
  员工档案: { en: 'Staff files', es: 'Expedientes' },
  组织管理: { en: 'Organisation', es: 'Organización' },
  架构图: { en: 'Organisation chart', es: 'Organigrama' },
  组织人数: { en: 'Head counts', es: 'Recuento de personal' },
  基础设置: { en: 'Basic settings', es: 'Ajustes básicos' },
  系统管理: { en: 'Administration', es: 'Administración' },
  用户与角色: { en: 'Users and roles', es: 'Usuarios y roles' },
  权限分配: { en: 'Rights', es: 'Permisos' },
  导航: { en: 'Navigation', es: 'Navegación' },
  数据权限: { en: 'Data rights', es: 'Permisos de datos' },
  参数: { en: 'Parameters', es: 'Parámetros' },
  日志: { en: 'Logs', es: 'Registros' },
  人事档案详情: { en: 'Staff file', es: 'Expediente' },
}

/** The name of a menu entry in the language of the page, when it is one of ours. */
export function menuName(entry: { name: string; path: string }, language: Language): string {
  const resource = findResource(entry.path.replace(/^\//, ''))
  if (resource && resource.label === entry.name) return resourceLabel(resource, language)
  return SHIPPED[entry.name]?.[language] ?? entry.name
}
