import type { Service, ServiceCategory } from '#contract/services.ts';

/** Of one category those that have an id, a name, a day and a time: the others are dropped (public specification, section 3). */
export function shownServices(services: readonly Service[], category: ServiceCategory): readonly Service[] {
  return services.filter(
    (service) =>
      service.category === category &&
      service.id &&
      [service.name, service.day, service.time].every((text) => text?.trim()),
  );
}
