import type { AdminTexts } from '../en/admin.ts';

export const admin: AdminTexts = {
  unavailable: '服務暫停',
  unavailableText: '服務暫時未能使用，請數分鐘後再試。',
  contactSupport: '如問題持續，請電郵至',
  stillUnavailable: '服務仍未恢復，請稍候。',
};
