import type { StartingRows } from '#platform/define/built-in/starting-rows.ts'

const enabled = true

export const rows = {
  'org/department-types': [
    { code: 'DT01', name: '公司', isCompany: true, sort: 10, enabled },
    { code: 'DT02', name: '分公司', isCompany: false, sort: 20, enabled },
    { code: 'DT03', name: '子公司', isCompany: true, sort: 30, enabled },
    { code: 'DT04', name: '中心', isCompany: false, sort: 40, enabled },
    { code: 'DT05', name: '部门', isCompany: false, sort: 50, enabled },
    { code: 'DT06', name: '科室', isCompany: false, sort: 60, enabled },
    { code: 'DT07', name: '项目部', isCompany: false, sort: 70, enabled },
    { code: 'DT08', name: '班组', isCompany: false, sort: 80, enabled },
  ],
  'org/department-ranks': [
    { code: 'DR01', name: '集团级', rankNo: 1, sort: 10, enabled },
    { code: 'DR02', name: '公司级', rankNo: 2, sort: 20, enabled },
    { code: 'DR03', name: '一级部门', rankNo: 3, sort: 30, enabled },
    { code: 'DR04', name: '二级部门', rankNo: 4, sort: 40, enabled },
    { code: 'DR05', name: '班组级', rankNo: 5, sort: 50, enabled },
  ],
} as const satisfies StartingRows
