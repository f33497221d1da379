/** Progress in a lesson: the step, and which of its moments is on the board. */

import type { Lesson, Moment, Step } from "./lesson";

export class Course {
  /** the step, from 0; as many as there are steps when the lesson is over */
  at = $state(0);
  #shown = $state(0);
  /** changes whenever the board must be recreated, because the new moment is no continuation */
  scene = $state(0);

  constructor(
    readonly lesson: Lesson,
    at = 0,
  ) {
    this.at = at > 0 && at < lesson.steps.length ? at : 0;
    this.#shown = this.step.begins;
  }

  get over(): boolean {
    return this.at >= this.lesson.steps.length;
  }
  /** The step; after the end, the last one. */
  get step(): Step {
    return this.lesson.steps[Math.min(this.at, this.lesson.steps.length - 1)] as Step;
  }
  get moment(): Moment {
    return this.lesson.moments[this.#shown] as Moment;
  }
  /** The moments from the beginning of this scene to the one on the board. */
  get past(): readonly Moment[] {
    const steps = this.lesson.steps.slice(0, this.at + 1);
    const scene = steps.findLast((step) => step.anew) ?? this.lesson.steps[0];
    return this.lesson.moments.slice(scene?.begins, this.#shown + 1);
  }
  /** Others are still playing. */
  get watching(): boolean {
    return !this.over && this.#shown < this.step.asked;
  }
  /** The learner practises catching: the film of this moment runs until it has worked. */
  get catching(): boolean {
    return this.watching && this.step.catch > 0;
  }
  /** The learner is to play now. */
  get asks(): boolean {
    return !this.over && !this.watching && this.step.do !== null;
  }

  /** Go to the next watched moment. */
  look(): void {
    if (this.watching) this.#shown += 1;
  }

  /** Try a move; returns whether it is the one the step asks for, which is then made. */
  play(move: string): boolean {
    if (!this.asks || move !== this.step.do) return false;
    this.#shown = this.step.asked + 1;
    this.#enter(this.at + 1);
    return true;
  }

  /** Go to the next step, skipping what was left to see or do. */
  on(): void {
    if (this.over) return;
    if (this.catching) this.caught();
    else if (this.watching) this.#shown = this.step.asked;
    else if (this.step.do !== null) this.play(this.step.do);
    else this.#enter(this.at + 1);
  }

  /** Everything was caught: go to the step that tells what follows from it. */
  caught(): void {
    if (!this.catching) return;
    this.#shown = this.step.asked;
    this.#enter(this.at + 1);
  }

  back(): void {
    if (this.at > 0) this.goTo(this.at - 1);
  }

  goTo(at: number): void {
    this.at = at;
    this.#shown = this.step.begins;
    this.scene += 1;
  }

  #enter(at: number): void {
    this.at = at;
    if (this.over || !this.step.anew) return;
    this.#shown = this.step.begins;
    this.scene += 1;
  }
}
