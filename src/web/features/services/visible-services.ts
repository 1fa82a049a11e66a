import type { Service, ServiceCategory } from '#contract/services.ts';

/** Of one category those that have an id, a name, a day and a time: the others are dropped (public specification, section 3). */
export function shownServices<Shown extends Pick<Service, 'id' | 'name' | 'day' | 'time' | 'category'>>(
  services: readonly Shown[],
  category: ServiceCategory,
): readonly Shown[] {
  return services.filter(
    (service) =>
      service.category === category &&
      service.id &&
      [service.name, service.day, service.time].every((text) => text?.trim()),
  );
}
