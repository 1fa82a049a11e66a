import { ApiProblem } from '#contract/problem.ts';
import { ServiceRule } from '#contract/resources/schedule.ts';
import { type Service, ServiceBody } from '#contract/resources/services.ts';
import type { ServiceRule as DomainRule } from '#domain/schedule/service-rule.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { fieldErrors } from '../../../session/error-messages.ts';
import { PartlySavedError } from '../../crud/save-record.ts';
import type { RecordCalls } from '../../crud/types.ts';
import { irregularNights } from './messages.ts';

/** The service form: the specified fields, and the rule, which has a call of its own. */
export const ServiceFormBody = ServiceBody.extend({ rule: ServiceRule.nullable() });
type ServiceFormBody = ServiceBody & { readonly rule: DomainRule | null };

/** Saves the service, then its rule if it changed. @param reload called if only the service was saved. */
export function serviceCalls(
  reload: () => unknown,
  services: Pick<
    typeof browserClient.services,
    'read' | 'create' | 'update' | 'setRule' | 'removeRule'
  > = browserClient.services,
): RecordCalls<Service, ServiceFormBody> {
  const saveRule = async (service: Service, rule: DomainRule | null) => {
    if (JSON.stringify(rule) === JSON.stringify(service.rule)) return service;
    const params = { id: service.id };
    try {
      const saved = rule
        ? await services.setRule({ params, body: rule as ServiceRule })
        : await services.removeRule({ params });
      return { ...(await services.read({ params })), notice: saved && irregularNights(saved) };
    } catch (error) {
      // after a lost response the same attempt is repeated
      if (!(error instanceof ApiProblem)) throw error;
      reload();
      const errors = Object.entries(fieldErrors(error)).map(([name, message]) => [`rule.${name}`, message]);
      const details = { ...error.details, errors: Object.fromEntries(errors) };
      throw new PartlySavedError(service, new ApiProblem(error.code, error.message, details));
    }
  };
  return {
    read: services.read,
    create: async ({ body: { rule, ...body }, ...call }) =>
      saveRule(await services.create({ ...call, body }), rule),
    update: async ({ body: { rule, ...body }, ...call }) =>
      saveRule(await services.update({ ...call, body }), rule),
  };
}
