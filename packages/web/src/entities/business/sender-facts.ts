/**
 * The own company as the sender of papers for clients.
 */
import type { Recall } from "@apothecary/core/recall/contract";
import type { PaperFact } from "../../kit/print/paper.tsx";

/** The facts of the sender that are known. */
export function senderFacts({ name, address, telephone, email, responsiblePerson }: Recall["sender"]): PaperFact[] {
  const facts = [
    { label: "From", value: name },
    { label: "Our address", value: address.join(", ") },
    { label: "Telephone", value: telephone },
    { label: "E-mail", value: email },
    { label: "Responsible person", value: responsiblePerson },
  ];
  return facts.filter(({ value }) => value !== "");
}
